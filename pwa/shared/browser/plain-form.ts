declare global {
  interface Window {
    /** Set by pwa/entry/early-form.ts when the form is posted without script. */
    isFormPosted?: boolean;
  }
}

/** The plain form is on its way: the page must not be hydrated, nor anything sent again, before the next one is here. */
export const isPlainFormPosted = () => window.isFormPosted === true;
