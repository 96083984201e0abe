import { expect, it } from 'vitest';
import { FarPages } from './far-pages.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (page: Uint8Array | 'busy' | undefined) =>
  page && (page === 'busy' ? page : new TextDecoder().decode(page));

it('renders one page between two turns of all else', async () => {
  const order: string[] = [];
  const pages = new FarPages({
    render: async (path) => {
      order.push(path);
      setImmediate(() => order.push('something else'));
      return encode(path);
    },
    isThere: () => true,
    isUrgent: () => false,
  });
  expect((await Promise.all(['a', 'b', 'c'].map((path) => pages.render(path)))).map(decode)).toEqual(['a', 'b', 'c']);
  expect(order.slice(0, 5)).toEqual(['a', 'something else', 'b', 'something else', 'c']);
});

it('lets go first what is urgent', async () => {
  let isUrgent = true;
  const order: string[] = [];
  const pages = new FarPages({
    render: async (path) => {
      order.push(path);
      return undefined;
    },
    isThere: () => true,
    isUrgent: () => isUrgent,
  });
  const asked = pages.render('a');
  setTimeout(() => {
    order.push('the urgent');
    isUrgent = false;
  }, 20);
  expect(await asked).toBeUndefined();
  expect(order).toEqual(['the urgent', 'a']);
});

it('puts off whoever comes when very many wait, and goes on after a page that throws', async () => {
  const pages = new FarPages({
    render: async (path) => {
      if (path === '0') throw new Error('broken');
      return encode(path);
    },
    isThere: () => true,
    isUrgent: () => false,
  });
  const asked = Array.from({ length: 250 }, (_, n) => pages.render(String(n)).catch(String));
  const answers = await Promise.all(asked);
  expect(answers[0]).toBe('Error: broken');
  expect(decode(answers[1] as Uint8Array)).toBe('1');
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(50);
  expect(decode(await pages.render('again'))).toBe('again');
});

it('renders a page once for all who wait for it, anew for who comes later, and none that is not there', async () => {
  let rendered = 0;
  const pages = new FarPages({
    isThere: (path) => path !== 'absent',
    render: async () => encode(String(++rendered)),
    isUrgent: () => false,
  });
  const asked = await Promise.all(Array.from({ length: 2000 }, () => pages.render('a')));
  expect(new Set(asked.map(decode))).toEqual(new Set(['1']));
  expect(decode(await pages.render('a'))).toBe('2');
  expect(await pages.render('absent')).toBeUndefined();
  expect(rendered).toBe(2);
});
