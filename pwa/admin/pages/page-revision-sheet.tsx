import { useQuery } from '@tanstack/react-query';
import { languageNames } from '#contract/language.ts';
import { type PageFields, type PageRevisionView, type PageView, readPageRevision } from '#contract/pages.ts';
import { EarlierVersion } from '#pwa/admin/editing/differences/earlier-version.tsx';
import { TextDifferences } from '#pwa/admin/editing/differences/text-differences.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { wordsOfPage } from './page-values.ts';
import { pagesKey } from './queries.ts';
import { menuWords, revisionWords } from './words-of-pages.ts';

interface PageRevisionSheetProps {
  page: PageView;
  revision: PageRevisionView;
  /** undefined: the text is that of the page, or the shipped one. */
  onRestore: (() => void) | undefined;
  onClose: () => void;
}

/** What differs between an earlier text of a page and what is saved of it. */
export function PageRevisionSheet({ page, revision, onRestore, onClose }: PageRevisionSheetProps) {
  const callApi = useApi();
  const { id, what, at } = revision;
  const query = useQuery({
    // Autosaves change the newest entry of the history.
    queryKey: [...pagesKey, 'revision', id, at],
    queryFn: ({ signal }) => callApi(readPageRevision, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = (fields: PageFields) =>
    wordsOfPage(fields, { language: languageNames[fields.language], menu: menuWords[fields.menu] });
  return (
    <AdminSheet title={`${revisionWords[what]}${at === null ? '' : `, ${adminTime(at)}`}`} onClose={onClose}>
      <EarlierVersion
        what="the earlier version"
        query={query}
        restore={onRestore && { label: 'Publish this version', isBusy: false, onPress: onRestore }}
      >
        {({ fields }) => <TextDifferences was={words(fields)} is={words(page.fields)} what="page" />}
      </EarlierVersion>
    </AdminSheet>
  );
}
