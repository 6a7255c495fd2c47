import { partsWithHits } from '#contract/found-words.ts';

interface MarkedProps {
  text: string;
  /** What was searched for. */
  q: string;
}

/** A text whose words are marked where they were searched for. */
export const Marked = ({ text, q }: MarkedProps) =>
  partsWithHits(text, q).map((part, index) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <mark className="hit-word" key={index}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
