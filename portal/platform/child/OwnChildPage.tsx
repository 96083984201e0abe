import type { ReactNode } from 'react';
import useSWR from 'swr';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { childById } from '../../api/children.ts';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { homeCrumb } from '../crumbs.ts';

type Props = { title: string; mayOpen?: (child: Child) => boolean; children: (child: Child) => ReactNode };

/** A form about a child of one's own hospital, or whom one may open it of, which begins from the record as it is when the page opens. */
export function OwnChildPage({ title, mayOpen = ({ isOwn }) => isOwn, children }: Props) {
  const id = usePathId();
  const child = useSWR(id === null ? null : ['child to change', id], () => childById(id!), onceFetched);
  const parent = id === null ? pages.platformFollowUp : pages.platformChild(id);
  return (
    <FetchedPage
      id={id}
      result={child}
      failed={words.failed}
      home={pages.platformFollowUp}
      header={<PageHeader title={title} crumbs={[homeCrumb, { label: words.title, to: parent }]} parent={parent} />}
    >
      {(found) => (mayOpen(found) ? children(found) : <NotFound home={parent} />)}
    </FetchedPage>
  );
}
