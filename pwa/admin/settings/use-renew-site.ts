import { useRouter } from '@tanstack/react-router';
import { filledContent, type SettingsContent } from '#contract/settings.ts';

/** Shows what was just published wherever the operator's screens show the site's facts, such as the name in the top bar. */
export function useRenewSite(): (published: SettingsContent) => void {
  const router = useRouter();
  return (published) => {
    const { site, words } = filledContent(published);
    const { context } = router.options;
    router.update({ ...router.options, context: { ...context, site } });
    context.words.renew(words);
  };
}
