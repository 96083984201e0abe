import sharp from 'sharp';
import type { Random } from '../random.ts';

const skins = ['#f6d7bd', '#f2cba9', '#eec39a', '#f8dfc9'];
const hairs = ['#20211f', '#2b2623', '#38302b', '#4a4641'];
const backs = [
  ['#d7ebe8', '#b3dbd5'],
  ['#e4f0ee', '#c6dedb'],
  ['#fdf1e0', '#f6dcb6'],
  ['#e3edf3', '#c6dae8'],
  ['#eee9f3', '#d9cfe6'],
  ['#eaf1e2', '#cfdfbb'],
] as const;
const shirts = ['#0f766e', '#0b5a54', '#3f6f91', '#7b5b86', '#a35d4c', '#5d7a3f', '#45606e'];

/** Hair behind the head and in front of it. */
const women: ((hair: string) => [string, string])[] = [
  (hair) => [
    `<path d="M70 118c-6-50 18-84 50-84s56 34 50 84c-2 26 2 44-6 58H76c-8-14-4-32-6-58z" fill="${hair}"/>`,
    `<path d="M82 104c4-30 22-42 40-44-6 16-22 30-40 44zM122 60c20 4 34 18 37 42-18-8-30-22-37-42z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<circle cx="120" cy="36" r="20" fill="${hair}"/><path d="M76 108c-4-44 16-66 44-66s48 22 44 66z" fill="${hair}"/>`,
    `<path d="M81 102c2-26 16-40 39-41 23 1 37 15 39 41-10-22-26-27-39-27s-29 5-39 27z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M72 128c-8-56 12-90 48-90s56 34 48 90c-1 9-10 12-15 8H87c-5 4-14 1-15-8z" fill="${hair}"/>`,
    `<path d="M80 100c2-28 18-44 42-44 22 0 36 16 38 44-14-4-24-10-31-19-10 10-26 17-49 19z" fill="${hair}"/>`,
  ],
];
const men: ((hair: string) => [string, string])[] = [
  (hair) => [
    `<path d="M78 108c-6-44 12-66 42-66s48 22 42 66z" fill="${hair}"/>`,
    `<path d="M80 98c0-30 16-42 42-42 24 0 38 13 38 42-6-14-12-20-20-22-16 4-42 2-52-2-4 6-6 14-8 24z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M79 104c-5-40 13-60 41-60s46 20 41 60z" fill="${hair}"/>`,
    `<path d="M81 94c2-28 18-38 36-40 22-2 40 10 42 40-8-12-14-18-16-22-14 8-40 6-50 4-6 4-10 10-12 18z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M79 106c-4-36 14-58 41-58s45 22 41 58z" fill="${hair}"/>`,
    `<path d="M80 98c0-30 15-44 40-44s40 14 40 44c-5-14-9-20-16-22-20 6-44 4-50-1-6 5-10 13-14 23z" fill="${hair}"/>`,
  ],
];

const brows = (look: number) =>
  [`M97 103q7-5 14-1M129 102q7-4 14 1`, `M97 104q7-3 14 0M129 104q7-3 14 0`, `M97 102q8-2 14 2M129 104q6-4 14-2`][
    look % 3
  ]!;
const mouths = ['M109 144q11 9 22 0', 'M110 143q10 7 20 0', 'M108 142q12 11 24 0z'];

/** A drawn portrait of a doctor who does not exist, 240 pixels square. */
export async function drawAvatar(random: Random, sex: 0 | 1, senior: boolean): Promise<Buffer> {
  const skin = random.pick(skins);
  const hair = senior && random.chance(0.7) ? random.pick(['#6f6a66', '#8b8681', '#4f4b48']) : random.pick(hairs);
  const [back, front] = random.pick(sex === 1 ? men : women)(hair);
  const [light, dark] = random.pick(backs);
  const shirt = random.pick(shirts);
  const glasses = random.chance(senior ? 0.6 : 0.35);
  const mouth = random.pick(mouths);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">
    <defs>
      <linearGradient id="back" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <linearGradient id="coat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#e3ebed"/></linearGradient>
      <radialGradient id="face" cx="0.42" cy="0.38" r="0.75"><stop offset="0.4" stop-color="${skin}"/><stop offset="1" stop-color="#d9a585"/></radialGradient>
    </defs>
    <rect width="240" height="240" fill="url(#back)"/>
    <circle cx="${random.whole(30, 210)}" cy="${random.whole(20, 90)}" r="${random.whole(34, 62)}" fill="#ffffff" opacity="0.28"/>
    ${back}
    <path d="M104 158h32v26c0 10-32 10-32 0z" fill="#dfae8c"/>
    <path d="M30 240c2-38 30-54 74-60l16 16 16-16c44 6 72 22 74 60z" fill="url(#coat)"/>
    <path d="M104 180l16 42 16-42-16 14z" fill="${shirt}"/>
    <path d="M104 180l-10 8 14 34 12 4zM136 180l10 8-14 34-12 4z" fill="#f4f8f9" stroke="#c9d6da" stroke-width="1.4"/>
    <path d="M84 112c0-30 14-50 36-50s36 20 36 50c0 32-16 56-36 56s-36-24-36-56z" fill="url(#face)"/>
    <path d="M80 112q-7 1-5 12t10 10zM160 112q7 1 5 12t-10 10z" fill="${skin}"/>
    ${front}
    <path d="${brows(random.whole(0, 2))}" stroke="${hair}" stroke-width="3" fill="none" stroke-linecap="round"/>
    <ellipse cx="104" cy="114" rx="3.6" ry="4.4" fill="#2c2523"/><ellipse cx="136" cy="114" rx="3.6" ry="4.4" fill="#2c2523"/>
    <circle cx="105.4" cy="112.6" r="1.2" fill="#ffffff"/><circle cx="137.4" cy="112.6" r="1.2" fill="#ffffff"/>
    <path d="M119 120q-4 10 2 11" stroke="#c58f6e" stroke-width="2.4" fill="none" stroke-linecap="round"/>
    <ellipse cx="94" cy="131" rx="8" ry="4.6" fill="#e8907c" opacity="0.28"/><ellipse cx="146" cy="131" rx="8" ry="4.6" fill="#e8907c" opacity="0.28"/>
    <path d="${mouth}" stroke="#b1584c" stroke-width="2.8" fill="${mouth.endsWith('z') ? '#fffaf6' : 'none'}" stroke-linecap="round" stroke-linejoin="round"/>
    ${glasses ? '<g fill="#ffffff" fill-opacity="0.16" stroke="#3c4a4c" stroke-width="2.6"><rect x="91" y="104" width="25" height="20" rx="8"/><rect x="124" y="104" width="25" height="20" rx="8"/><path d="M116 111q4-3 8 0M91 110l-9-2M149 110l9-2" fill="none"/></g>' : ''}
    <circle cx="92" cy="212" r="3.4" fill="${shirt}"/><path d="M60 236q2-22 14-30M180 236q-2-22-14-30" stroke="#cfdadd" stroke-width="2" fill="none"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}
