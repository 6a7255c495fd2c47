import { useEffect, useRef, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';

/** The link to send, shown this one time. The token is behind the `#`, which no server and no log sees. */
export function InviteLink({ token, onPutAway }: { token: string; onPutAway: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => words.current?.focus(), []);
  const link = `${window.location.origin}/login#invite=${token}`;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied('Copied.'),
      () => setCopied('This browser did not let it be copied. Select it and copy it yourself.'),
    );
  };
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1}>
        <b>Send this link to your colleague alone.</b> Whoever opens it first has the login. It is shown only
        now.
      </p>
      <p>
        <code className="account-code">{link}</code>
      </p>
      <div className="button-row">
        <Button kind="primary" onPress={copy}>
          Copy the link
        </Button>
        <Button onPress={onPutAway}>Done</Button>
      </div>
      <p role="status">{copied}</p>
    </div>
  );
}
