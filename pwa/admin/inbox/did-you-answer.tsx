import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AboveToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import type { ContactAct } from './contact-acts.ts';
import { contactQuery } from './queries.ts';
import { forgetReached, lastReached, type Reached } from './reached.ts';
import { useContactAct } from './use-contact-act.ts';

/** The question to somebody who comes back from a chat, a call or a mail. `onAct`: where the list has more of it than one message. */
export function AskIfAnswered({ onAct }: { onAct?: (contact: Contact, act: ContactAct) => void }) {
  const change = useContactAct();
  const [question, setQuestion] = useState<Reached>();
  useBackHere(() => setQuestion(lastReached()));
  return (
    <AboveToasts>
      {question !== undefined && (
        <DidYouAnswer
          key={question.id}
          question={question}
          onAct={onAct ?? ((contact, act) => change([contact], act))}
          onDone={() => {
            forgetReached(question.id);
            setQuestion(lastReached());
          }}
        />
      )}
    </AboveToasts>
  );
}

interface DidYouAnswerProps {
  question: Reached;
  onAct: (contact: Contact, act: ContactAct) => void;
  onDone: () => void;
}

function DidYouAnswer({ question: { id, name, by, reply }, onAct, onDone }: DidYouAnswerProps) {
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery(contactQuery(useApi(), id, client));
  // Marked from elsewhere on the screen, by a colleague, or gone.
  const isSettled = !isFetching && (data?.state === 'answered' || isGone(error));
  const settled = useEffectEvent(onDone);
  useEffect(() => {
    if (isSettled) settled();
  }, [isSettled]);
  if (data === undefined || isSettled) return null;
  const done = () => {
    focusMain();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this groups a question and its two answers
    <div className="toast did-answer" role="group" aria-label="Did you answer?">
      <p>Did you answer {name}?</p>
      <Button
        kind="primary"
        onPress={() => {
          done();
          onAct(data, { to: 'answered', by, reply });
        }}
      >
        Yes
      </Button>
      <Button onPress={done}>Not yet</Button>
    </div>
  );
}

/** Back on this page from another tab, program or page. */
function useBackHere(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => document.visibilityState === 'visible' && back();
    document.addEventListener('visibilitychange', listener);
    // A program for calls or mail may be next to the browser's window, which stays visible.
    addEventListener('focus', listener);
    listener();
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('focus', listener);
    };
  }, []);
}
