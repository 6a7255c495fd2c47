import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { takePicture } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { type PageFields, pageFields } from '#contract/page-desk.ts';
import type { PageText } from '#contract/page-text.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { PageRow } from './page.entities.ts';

/** An earlier draft may lack what a published page needs. @throws Problem invalid_fields */
export function complete(fields: PageFields): PageFields {
  const read = pageFields.safeParse(fields);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    field: `fields.${path.join('.')}`,
    message,
  }));
  throw new Problem('invalid_fields', { errors });
}

/** In the transaction that stores it. @throws Problem invalid_fields for a share picture that is neither in the library nor drawn for a page that ships */
export async function checkShare(
  em: SqlEntityManager,
  { share }: PageFields,
  shipped: readonly PageText[],
): Promise<void> {
  if (share === '' || shipped.some((page) => page.share === share) || (await takePicture(em, share))) return;
  throw invalidField('fields.share', 'This picture is not in the library any more. Choose another.');
}

/** Whether a page is as this operator's change of `revision` leaves it: the change came already, and its answer was lost. */
export const isRepeat = (
  row: PageRow | null,
  revision: number,
  change: Partial<Pick<PageRow, 'published' | 'draft'>>,
  by: Caller | undefined,
): boolean =>
  row !== null &&
  row.revision === revision + 1 &&
  (row.operatorId ?? null) === (by?.id ?? null) &&
  Object.entries(change).every(([part, value]) =>
    isDeepStrictEqual(row[part as 'published' | 'draft'] ?? null, value ?? null),
  );
