import { Link } from 'react-router-dom';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import { partNames, type SitePart, samplesOf, siteParts } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import panel from '../../ui/Panel.module.css';
import styles from './Site.module.css';
import { type Fault, partOfPlace } from './site-faults.ts';

type Props = {
  content: SiteContent;
  faults: ReadonlyArray<Fault>;
  part: SitePart;
  onChoose: (part: SitePart) => void;
};

/** The parts with the samples left in each; beside the form, or on phones as a choice above it. */
export function PartList({ content, faults, part, onChoose }: Props) {
  const samples = new Map(samplesOf(content).map(({ part: of, count }) => [of, count]));
  const faulty = new Set(faults.map(({ place }) => partOfPlace(place)?.part));
  const noteOf = (of: SitePart) =>
    [faulty.has(of) && '需改正', samples.has(of) && `${siteTexts.sample} ${samples.get(of)}`]
      .filter(Boolean)
      .join('，');
  return (
    <>
      <nav className={`${panel.panel} ${styles.parts}`} aria-label="内容分类">
        <ul>
          {partNames.map((of) => (
            <li key={of}>
              <Link to={`?part=${of}`} replace aria-current={of === part ? 'page' : undefined}>
                {siteParts[of]}
                {noteOf(of) && <small>{noteOf(of)}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <label className={styles.choice}>
        内容分类
        <select value={part} onChange={({ target }) => onChoose(target.value as SitePart)}>
          {partNames.map((of) => (
            <option key={of} value={of}>
              {siteParts[of]}
              {noteOf(of) && `（${noteOf(of)}）`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
