import { permissionTable } from '../../../contract/permissions.ts';
import styles from './Help.module.css';
import { type HelpSection, helpPicture } from './help.ts';

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** What stands between 「 and 」 is the name of a button or an entry. */
const Words = ({ text }: { text: string }) =>
  text.split(/(「[^」]+」)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text stays as it is
    part.startsWith('「') ? <b key={index}>{part.slice(1, -1)}</b> : part,
  );

type Props = { id: string; section: HelpSection; isForOthers?: boolean };

/** One section: what it is for, what to do, what to know, how it looks. */
export function HelpArticle({ id, section, isForOthers = false }: Props) {
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
