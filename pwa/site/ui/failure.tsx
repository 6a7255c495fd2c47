import { GroundLines } from '../../shared/ui/ground-lines.tsx';

/**
 * An unexpected error. It says nothing of the error itself; the button asks for the page again, before the script
 * has loaded as a plain form.
 */
export function Failure() {
  return (
    <div className="whole-page floodlit">
      <GroundLines ground="cricket" />
      <div className="wrap whole-page-words">
        <p className="eyebrow">Play is stopped</p>
        <h1>Unexpected Application Error</h1>
        <p className="lead">Something on our side went wrong. Please ask for the page again.</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            location.reload();
          }}
        >
          <button type="submit" className="button">
            Try again
          </button>
        </form>
      </div>
    </div>
  );
}
