import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { hasPageBefore } from '../../ui/way-back.ts';
import { goToAnchor } from '../anchor.ts';
import styles from './JumpBar.module.css';
import { useNeighbours } from './neighbours.ts';
import type { Step } from './trail.ts';

type Props = {
  id: number;
  /** The headings of the page that exist, by their ids, in their order. */
  places: ReadonlyArray<{ anchor: string; name: string }>;
};

/** Stays in sight above a long case: where one is in it, its other parts, and the cases before and after it. */
export function JumpBar({ id, places }: Props) {
  const [current, jumped] = useCurrent(places);
  const { previous, next } = useNeighbours(id);
  return (
    <div className={styles.bar}>
      <nav aria-label="本页内容">
        {places.map(({ anchor, name }) => (
          <a
            key={anchor}
            href={`#${anchor}`}
            aria-current={anchor === current ? 'location' : undefined}
            onClick={(event) => {
              goToAnchor(event);
              jumped(anchor);
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      {(previous || next) && (
        <nav aria-label="相邻会诊">
          <Neighbour step={previous} name="上一例">
            <LeftOutlined aria-hidden />
            <span className={styles.words}>上一例</span>
          </Neighbour>
          <Neighbour step={next} name="下一例">
            <span className={styles.words}>下一例</span>
            <RightOutlined aria-hidden />
          </Neighbour>
        </nav>
      )}
    </div>
  );
}

/** Takes the place of the case it leads away from, so that back still leads to the list; a first page has none behind it. */
function Neighbour({ step, name, children }: { step: Step | undefined; name: string; children: ReactNode }) {
  if (!step) return null;
  return (
    <Link
      to={pages.platformConsultation(step.id)}
      state={{ trail: step.trail }}
      replace={hasPageBefore()}
      aria-label={name}
      title={name}
    >
      {children}
    </Link>
  );
}

/** A heading that has come up to here has been reached, in px from the upper edge: below header and bar. */
const reachedPx = 180;

/**
 * The anchor of the last heading that was reached; at the end of the page the last one. Where one jumped to counts until
 * one scrolls on, as the page may end before that heading is at the top.
 */
function useCurrent(places: Props['places']): [current: string | undefined, jumped: (anchor: string) => void] {
  const [current, setCurrent] = useState(places[0]?.anchor);
  const jumpedTo = useRef<number>(undefined);
  const jumped = (anchor: string) => {
    jumpedTo.current = window.scrollY;
    setCurrent(anchor);
  };
  useEffect(() => {
    const look = () => {
      if (jumpedTo.current === window.scrollY) return;
      jumpedTo.current = undefined;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      const reached = places.filter(({ anchor }) => {
        const heading = document.getElementById(anchor);
        return heading && heading.getBoundingClientRect().top <= reachedPx;
      });
      setCurrent((isAtEnd ? places.at(-1) : (reached.at(-1) ?? places[0]))?.anchor);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [places]);
  return [current, jumped];
}
