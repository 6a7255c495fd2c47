import type { Scope } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import type { PlainFormState } from '#contract/contact.ts';
import type { Renderer } from './renderer.ts';

/** The whole contact page as HTML. @throws Problem busy when too many wait */
export type RenderForm = (state: PlainFormState, by: Pick<Scope, 'ip' | 'signal'>) => Promise<string>;

interface Deps {
  renderer: Pick<Renderer, 'render' | 'version'>;
  limitWork: WorkLimit;
}

/** Where each gets a key of its own. A UUID, as the page expects it. */
const KEY = '00000000-0000-4000-8000-000000000000';

/** The empty form, which most are shown, is rendered once for the content that is published, and the key put in. */
export function contactHtml({ renderer, limitWork }: Deps): RenderForm {
  const render: RenderForm = async (plainForm, by) =>
    (await limitWork(by, () => renderer.render('/contact', { plainForm }))).html;
  let empty: { version: object; html: Promise<string> } | undefined;

  function emptyForm(ip: string): Promise<string> {
    const { version } = renderer;
    if (empty?.version === version) return empty.html;
    // Others wait for it, too: it is made whoever leaves.
    const html = render({ key: KEY }, { ip, signal: undefined });
    empty = { version, html };
    html.catch(() => {
      if (empty?.html === html) empty = undefined;
    });
    return html;
  }

  return async (state, by) => {
    const { key, ...others } = state;
    if (key === undefined || Object.keys(others).length > 0) return render(state, by);
    return (await emptyForm(by.ip)).replaceAll(KEY, key);
  };
}
