import { useQuery } from '@tanstack/react-query';
import { withSides } from '#pwa/admin/editing/conflict/merge.ts';
import { SideBySide } from '#pwa/admin/editing/conflict/side-by-side.tsx';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { differencesOf } from './differences.ts';
import { operatorCategoriesQuery } from './queries.ts';

interface PostDifferencesProps {
  mine: DraftValues;
  theirs: DraftValues;
  /** What both were typed over, where it is known. */
  base: DraftValues | undefined;
  isBusy: boolean;
  onMerge: (values: DraftValues) => void;
}

/** Two texts of a post side by side. Loaded when it is needed. */
export function PostDifferences({ mine, theirs, base, isBusy, onMerge }: PostDifferencesProps) {
  const { data: categories } = useQuery(operatorCategoriesQuery(useApi()));
  const fields = differencesOf({ mine, theirs, base, categories });
  if (fields.length === 0) return <p>Both say the same; another picture may stand by now.</p>;
  return (
    <SideBySide fields={fields} isBusy={isBusy} onMerge={(chosen) => onMerge(withSides(mine, chosen))} />
  );
}
