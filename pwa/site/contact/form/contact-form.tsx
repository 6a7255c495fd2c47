import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, type Ref, useState } from 'react';
import type { PlainFormState } from '#contract/contact.ts';
import { preferredChannels, preferredTimes } from '#contract/contact-preference.ts';
import { contactLabels } from '#contract/contact-rules.ts';
import { langOf } from '#contract/language.ts';
import type { AfterSendingWords, ConsentWords } from '#contract/settings-words.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { viewStore } from '#pwa/site/outbox/page/view.ts';
import { OnThisDevice } from '#pwa/site/outbox/ui/on-this-device.tsx';
import { useOutbox } from '#pwa/site/outbox/ui/use-outbox.ts';
import { ContactField, type ContactFieldProps, ErrorSummary } from './contact-field.tsx';
import { FORM_ACTION } from './early-status.ts';
import { FormOutcome } from './form-outcome.tsx';
import { hintFor } from './hints.ts';
import { useContactForm } from './use-contact-form.ts';

interface ContactFormProps {
  /** What the server knows of the plain form; absent in the copy made at build. */
  serverState?: PlainFormState;
  notice: ConsentWords;
  afterSending: AfterSendingWords | undefined;
}

/** Opens the outbox, once the focus is painted: a device that cannot store messages is to say so before one is written. */
async function openOutbox(): Promise<void> {
  if (viewStore.get().snapshot !== undefined) return;
  await afterPaint();
  await refresh();
}

/** The contact form and the waiting messages. Without hydration it is a plain HTML form. */
export function ContactForm({ serverState = {}, notice, afterSending }: ContactFormProps) {
  const isHydrated = useHydrated();
  const { form, slot, state, submit, onInput } = useContactForm(serverState);
  const { broken, isOpening } = useOutbox();
  const { messagingName } = useSite();
  const [hints, setHints] = useState<ReturnType<typeof hintFor>>({});

  const field = ({ name, ...rest }: Pick<ContactFieldProps, 'name'> & Partial<ContactFieldProps>) => (
    <ContactField
      name={name}
      label={contactLabels[name] ?? name}
      hint={hints[name]}
      error={state.errors.find((error) => error.field === name)?.message}
      value={serverState.values?.[name]}
      isBusy={state.isBusy || isOpening}
      {...rest}
    />
  );

  const props: ComponentProps<'form'> = {
    method: 'post',
    action: FORM_ACTION,
    noValidate: isHydrated,
    'aria-busy': state.isBusy,
    onFocus: () => void openOutbox(),
    onInput: (event) => {
      onInput();
      const { target } = event;
      if (
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && target.name in hints)
      )
        setHints({ ...hints, ...hintFor(target.name, target.value) });
    },
    onBlur: ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        setHints({ ...hints, ...hintFor(target.name, target.value) });
    },
    onSubmit: (event) => {
      event.preventDefault();
      setHints({});
      void submit();
    },
  };
  const outcome = (isHere: boolean) => (
    <FormOutcome
      isSilent={!isHere}
      state={state}
      afterSending={afterSending}
      repeated={serverState.repeated}
      isHydrated={isHydrated}
      onSend={() => void submit(true)}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of fields */}
      <div className="form" id="sent" role="group" aria-labelledby="sent" tabIndex={-1}>
        {state.isFirst && outcome(true)}
        <EarlyStatus slot={slot} />
      </div>
      <form className="form contact-form" aria-label="Contact form" ref={form} {...props}>
        <input type="hidden" name="key" defaultValue={serverState.key} />
        {/* For programs that fill in whatever they find: no person sees, hears or reaches it. */}
        <label hidden>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <ErrorSummary errors={state.errors} reason={state.reason} />
        <div className="field-row field-names">
          {field({ name: 'first_name', input: { autoComplete: 'given-name' } })}
          {field({ name: 'last_name', input: { autoComplete: 'family-name' } })}
        </div>
        <div className="field-row">
          {field({
            name: 'email',
            input: {
              type: 'email',
              inputMode: 'email',
              autoComplete: 'email',
              placeholder: 'Email *',
              required: true,
            },
          })}
          {field({
            name: 'phone',
            input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
          })}
        </div>
        {field({ name: 'message', isMultiline: true })}
        <div className="field-row">
          {field({
            name: 'preferred_channel',
            label: 'Best way to answer',
            options: { ...preferredChannels, whatsapp: messagingName },
          })}
          {field({ name: 'preferred_time', label: 'Best time (India)', options: preferredTimes })}
        </div>
        {broken && (
          <p className="field-hint">
            This device cannot keep messages: yours is sent at once, or stays here in the form.
          </p>
        )}
        <ContactNotice {...notice} />
        {outcome(!state.isFirst)}
        <button className="button contact-submit" type="submit" aria-disabled={state.isBusy}>
          Apply Now
        </button>
      </form>
      <OnThisDevice />
    </>
  );
}

/** What becomes of what is written here, next to the form. Each message says which version its writer saw. */
function ContactNotice({ text, version, lang }: ConsentWords) {
  return (
    <p className="field-hint">
      <input type="hidden" name="notice" defaultValue={version} />
      <span lang={langOf(lang)}>{text}</span> <a href="/privacy-policy">Privacy policy</a>
    </p>
  );
}

/** Content that React does not hydrate: the worker may have written into it (pwa/worker/templates/contact-page.ts). */
const NOTHING = { __html: '' };

function EarlyStatus({ slot }: { slot: Ref<HTMLDivElement> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only so does React not compare what stands inside
  return <div className="early-words" ref={slot} dangerouslySetInnerHTML={NOTHING} />;
}

/** Where the build finds in this markup what the worker fills in (pwa/build/contact-template.ts). */
export const EARLY_SLOT = 'class="early-words">';
