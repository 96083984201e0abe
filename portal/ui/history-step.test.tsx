// @vitest-environment jsdom
import { act, type ReactNode, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHistoryStep } from './history-step.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page that is drawn with its step once `drawn` is there. */
function openPage(drawn: Promise<void>) {
  const Page = ({ children }: { children: ReactNode }) => {
    const { state } = useLocation();
    if (state) use(drawn);
    return (
      <>
        {children}
        <p>{state ? 'with the step' : 'without it'}</p>
      </>
    );
  };
  const Dialog = () => {
    const { value, open, close } = useHistoryStep('choosing');
    return (
      <>
        <button type="button" onClick={() => open(true)} />
        {value === true && <button type="button" id="open" onClick={close} />}
      </>
    );
  };
  const router = createMemoryRouter(
    [
      { path: '/before', element: null },
      {
        path: '/',
        element: (
          <Suspense>
            <Page>
              <Dialog />
            </Page>
          </Suspense>
        ),
      },
    ],
    { initialEntries: ['/before', '/'] },
  );
  const place = document.body.appendChild(document.createElement('div'));
  return { router, draw: () => act(async () => createRoot(place).render(<RouterProvider router={router} />)) };
}

const tap = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)!.click());
const isOpen = () => document.querySelector('#open') !== null;
const page = () => document.querySelector('p')!.textContent;

test('what is opened is there before the page beneath is drawn with the step, and stays with it', async () => {
  const drawn = Promise.withResolvers<void>();
  const { router, draw } = openPage(drawn.promise);
  await draw();
  await tap('button');
  expect([isOpen(), page(), router.state.location.state]).toEqual([true, 'without it', { choosing: true }]);
  await act(async () => drawn.resolve());
  expect([isOpen(), page()]).toEqual([true, 'with the step']);
  await tap('#open');
  expect([isOpen(), router.state.location.pathname]).toEqual([false, '/']);
});

test('Back closes it, also before the page beneath is drawn', async () => {
  const { router, draw } = openPage(new Promise(() => undefined));
  await draw();
  await tap('button');
  await act(async () => void router.navigate(-1));
  expect([isOpen(), page(), router.state.location.pathname]).toEqual([false, 'without it', '/']);
});
