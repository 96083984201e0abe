import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { permissionTable } from '../../../contract/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { consoleHomeCrumb, platformHomeCrumb } from '../../ui/home-crumbs.ts';
import { useCan, useUser } from '../Session.tsx';
import { askForTour } from '../tour/use-tour.ts';
import styles from './Help.module.css';
import { accountHelp } from './account-help.ts';
import { caseHelp } from './case-help.ts';
import { childHelp } from './child-help.ts';
import { consoleHelp } from './console-help.ts';
import { helpPicture, type HelpSection } from './help.ts';

type Entry = [id: string, section: HelpSection];

const ofDoctors: Entry[] = Object.entries({ ...caseHelp, ...childHelp, ...accountHelp });
const ofManagers: Entry[] = Object.entries({ ...consoleHelp, ...accountHelp });

/** How the pages are used, what one's own rights open first. An address with a section's name begins there. */
export default function Help() {
  const { isManager } = useUser();
  const can = useCan();
  const isOwn = ([, { needs }]: Entry) => !needs || needs.some(can);
  const all = isManager ? ofManagers : ofDoctors;
  const [own, others] = [all.filter(isOwn), all.filter((entry) => !isOwn(entry))];
  const home = isManager ? consoleHomeCrumb : platformHomeCrumb;
  useSection();

  return (
    <>
      <PageHeader
        title="帮助"
        crumbs={[home]}
        parent={home.to}
        actions={
          <LinkButton to={isManager ? pages.consoleArticles : pages.platformHome} state={askForTour}>
            重新看一遍入门导览
          </LinkButton>
        }
      />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="帮助目录">
          {[...groupsOf(own), ...(others.length > 0 ? [{ group: otherRoles, entries: others }] : [])].map(
            ({ group, entries }) => (
              <div key={group}>
                <h2>{group}</h2>
                <ul className={styles.list}>
                  {entries.map(([id, { title }]) => (
                    <li key={id}>
                      <Link to={{ hash: id }} replace>
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ),
          )}
        </nav>
        <div className={styles.sections}>
          {own.map(([id, section]) => (
            <HelpArticle key={id} id={id} section={section} />
          ))}
          {others.length > 0 && <h2 className={styles.others}>{otherRoles}</h2>}
          {others.map(([id, section]) => (
            <HelpArticle key={id} id={id} section={section} isForOthers />
          ))}
        </div>
      </div>
    </>
  );
}

const otherRoles = '其他角色的功能';

/** In the order in which the sections stand. */
const groupsOf = (entries: Entry[]) =>
  [...new Set(entries.map(([, { group }]) => group))].map((group) => ({
    group,
    entries: entries.filter(([, section]) => section.group === group),
  }));

/** Brings the section that the address names into sight. */
function useSection() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be chosen again
  useEffect(() => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))?.querySelector('h3');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** What stands between 「 and 」 is the name of a button or an entry. */
const Words = ({ text }: { text: string }) =>
  text.split(/(「[^」]+」)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text stays as it is
    part.startsWith('「') ? <b key={index}>{part.slice(1, -1)}</b> : part,
  );

type Props = { id: string; section: HelpSection; isForOthers?: boolean };

/** One section: what it is for, what to do, what to know, how it looks. */
function HelpArticle({ id, section, isForOthers = false }: Props) {
  const { title, needs = [], lead, steps = [], notes = [], picture } = section;
  const src = picture && pictures[`./pictures/${picture.file}.webp`];
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h3>
      {isForOthers && (
        <p className={styles.needs}>
          需要权限：{needs.map((permission) => permissionTable[permission].text).join('、')}（任一）
        </p>
      )}
      <p>
        <Words text={lead} />
      </p>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <Words text={step} />
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>
              <Words text={note} />
            </li>
          ))}
        </ul>
      )}
      {src && (
        <a className={styles.picture} href={src} target="_blank" rel="noopener" aria-label={`放大图片：${picture.alt}`}>
          <img src={src} alt={picture.alt} loading="lazy" {...helpPicture} />
        </a>
      )}
    </section>
  );
}
