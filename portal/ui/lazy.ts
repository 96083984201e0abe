// biome-ignore lint/style/noRestrictedImports: this is what stands for it elsewhere
import { type ComponentType, createElement, useState, lazy as withSuspense } from 'react';
import { pause } from './waiting.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code comes when it is shown; `load` fetches it ahead, once, and a failure is met when it is needed. */
type Lazy<Props> = ComponentType<Props> & { load: Load<Props> };

/**
 * As React's `lazy`, but what does not come is asked for again while what stands around it stays, and what was fetched ahead
 * is there at once: React would show nothing for a third of a second.
 */
export function lazy<Props extends object>(bring: Load<Props>): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await bring();
    loaded = module.default;
    return module;
  };
  const Later: ComponentType<Props> = withSuspense(() => untilLoaded(load));
  const Shown = (props: Props) => createElement(useState(() => loaded ?? Later)[0], props);
  return Object.assign(Shown, { load });
}

export const isLazy = (type: unknown): type is Lazy<object> => typeof type === 'function' && 'load' in type;

/** For fifteen seconds on the line; off it nothing is asked. */
const pausesMs = [500, 1000, 2000, 4000, 8000];

/**
 * Chromium asks the server again for a module that failed; where a browser remembers the failure, the page has to be opened anew.
 * @throws what the last attempt threw, or the first one after an update of the site, which took the old files along
 */
export async function untilLoaded<Module>(load: () => Promise<Module>, isGone = wasUpdated): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && (await isGone())) throw error;
      await (navigator.onLine ? pause(pauseMs) : online());
    }
  }
  return load();
}

const online = () => new Promise<void>((go) => window.addEventListener('online', () => go(), { once: true }));

/** Whether the server has another build of the page that this one was opened as: that one starts with another file. */
async function wasUpdated(): Promise<boolean> {
  const started = document.querySelector('astro-island')?.getAttribute('component-url');
  const [opened] = performance.getEntriesByType('navigation');
  if (!started || !opened) return false;
  const answer = await fetch(opened.name, { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true && !(await answer.text()).includes(started);
}
