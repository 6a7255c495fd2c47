import { useLayoutEffect, useRef } from 'react';
import type { Category } from '#contract/blog.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { usePlaceCategory } from './category-mutations.ts';

interface CategoryMoveProps {
  category: Category;
  /** In the menu, counted from 1. */
  place: number;
  last: number;
  nameId: string;
  onMoved: (place: number) => void;
}

/** Moves a category up or down in the menu. The focus stays on the button that was pressed. */
export function CategoryMove({ category, place, last, nameId, onMoved }: CategoryMoveProps) {
  const callApi = useApi();
  const { mutate, error } = usePlaceCategory(callApi, category.id);
  const pressed = useRef<HTMLButtonElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has just been put elsewhere, which may take the focus
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [place]);
  const to = (wanted: number, button: HTMLButtonElement) => {
    if (wanted < 1 || wanted > last) return;
    pressed.current = button;
    mutate(wanted, { onSuccess: () => onMoved(wanted) });
  };
  return (
    <div className="category-steps">
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className={`button button-quiet button-small category-step category-step-${step === -1 ? 'up' : 'down'}`}
          aria-label={step === -1 ? 'Move up' : 'Move down'}
          aria-describedby={nameId}
          aria-disabled={place + step < 1 || place + step > last}
          onClick={({ currentTarget }) => to(place + step, currentTarget)}
        >
          <Icon name="chevron" />
        </button>
      ))}
      {error !== null && (
        <p role="alert" className="field-error">
          Not moved. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
