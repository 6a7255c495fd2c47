import { useQuery } from '@tanstack/react-query';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { operatorCategoriesQuery } from './queries.ts';

interface CategorySelectProps {
  /** The id to start from; else the first category of the menu. */
  initial: string | undefined;
  error: string | undefined;
}

/** Which category a post is in. */
export function CategorySelect({ initial, error }: CategorySelectProps) {
  const callApi = useApi();
  const { data, error: failure, isFetching, refetch } = useQuery(operatorCategoriesQuery(callApi));
  const failed = data === undefined && failure !== null;
  const waiting = failed ? `Could not load the categories. ${failureWords(failure)}` : undefined;
  return (
    <Field label="Category" error={data === undefined ? waiting : error}>
      {(control) =>
        data === undefined ? (
          <>
            <select {...control} disabled>
              <option>{failed ? 'No categories' : 'Loading…'}</option>
            </select>
            {failed && (
              <Button isDisabled={isFetching} onPress={() => void refetch()}>
                Try again
              </Button>
            )}
          </>
        ) : (
          <select {...control} name="categoryId" defaultValue={initial}>
            {data.map(({ id, category }) => (
              <option key={id} value={id}>
                {category}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
