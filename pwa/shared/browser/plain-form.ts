declare global {
  interface Window {
    /** Set by pwa/entry/early-form.ts when the form is posted without script. */
    isFormPosted?: boolean;
  }
}

/** Whether the plain form is being posted: until the next page, this one must not hydrate or send again. */
export const isPlainFormPosted = () => window.isFormPosted === true;
