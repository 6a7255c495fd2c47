import { useEffect, useRef, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';

/** The codes that open in place of the app, once each. Shown this one time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => words.current?.focus(), []);
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('This browser did not let them be copied. Select them, or save them as a file.'),
    );
  };
  const keep = () => {
    onKept();
    document.getElementById('account-second-factor')?.focus();
  };
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1}>
        <b>Keep these recovery codes where you find them without your phone.</b> Each opens once in place of
        the app’s code. They are shown only now.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="account-code">{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button onPress={copy}>Copy</Button>
        <a
          className="button button-quiet button-small"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        >
          Save as a file
        </a>
        <Button kind="primary" onPress={keep}>
          I have kept them
        </Button>
      </div>
      <p role="status">{copied}</p>
    </div>
  );
}
