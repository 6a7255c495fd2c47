import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';

function open(this: CompileContext, token: Token): void {
  this.enter({ type: 'link', title: null, url: '', children: [] }, token);
}

function close(this: CompileContext, token: Token): void {
  this.exit(token);
}

function openValue(this: CompileContext, token: Token): void {
  this.config.enter.autolinkProtocol?.call(this, token);
}

function closeValue(this: CompileContext, token: Token): void {
  this.config.exit.autolinkProtocol?.call(this, token);
}

function closeEmail(this: CompileContext, token: Token): void {
  this.config.exit.autolinkEmail?.call(this, token);
}

function closeWww(this: CompileContext, token: Token): void {
  this.config.exit.data?.call(this, token);
  const link = this.stack.at(-1);
  if (link?.type === 'link') link.url = `http://${this.sliceSerialize(token)}`;
}

/**
 * The links of `micromark-extension-gfm-autolink-literal`'s tokens. mdast-util-gfm-autolink-literal would look through all
 * texts once more, for links that have no place in the source.
 */
export const bareLinksFromMarkdown: Extension = {
  enter: {
    literalAutolink: open,
    literalAutolinkEmail: openValue,
    literalAutolinkHttp: openValue,
    literalAutolinkWww: openValue,
  },
  exit: {
    literalAutolink: close,
    literalAutolinkEmail: closeEmail,
    literalAutolinkHttp: closeValue,
    literalAutolinkWww: closeWww,
  },
};
