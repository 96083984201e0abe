import { Button } from 'antd';
import { consentTexts as words } from '../../../contract/consent-texts.ts';
import { namedConsentText, withdrawnText } from '../../../contract/consent-words.ts';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import styles from '../child/ChildPage.module.css';
import { Section } from '../Section.tsx';

type Props = { child: Child; onAdd: () => void; onWithdraw: () => void };

/** What stands of the guardian's consent, and how it is recorded and taken back; of a child of one's own hospital. */
export function ConsentRecord({ child, onAdd, onWithdraw }: Props) {
  const newest = child.entries.findLast(({ kind }) => kind === 'consent' || kind === 'consentWithdrawn');
  const given = newest?.kind === 'consent' ? newest : undefined;
  const on = newest && dayInShanghai(new Date(newest.savedAt));
  return (
    <Section id="consent" title={words.title}>
      {given ? (
        <>
          <p>{namedConsentText(given.content)}</p>
          {given.content.pictures.length > 0 && (
            <p className={`${styles.pictures} ${styles.row}`}>
              {given.content.pictures.map((path) => (
                <a key={path} href={path} target="_blank" rel="noreferrer" aria-label="打开同意书照片">
                  <img src={pictureUrl(path, 320, 'webp')} alt="" loading="lazy" />
                </a>
              ))}
            </p>
          )}
        </>
      ) : (
        <p>{newest ? withdrawnText(on!) : words.none}</p>
      )}
      <Button onClick={onAdd}>{newest ? words.renew : words.add}</Button>{' '}
      {given && (
        <Button danger onClick={onWithdraw}>
          {words.withdraw}
        </Button>
      )}
    </Section>
  );
}
