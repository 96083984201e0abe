import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { checkedLookup, mayConnectTo, receiverOf } from './receiver.ts';

const nothingNamed = { webhookPrivateHosts: [], allowHttp: true };
const named = (...webhookPrivateHosts: string[]) => ({ webhookPrivateHosts, allowHttp: true });

/** Each leads inside, or to where a cloud's machine asks for its keys, however it is written. */
const inside = [
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.1',
  ],
  ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
  ...[
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...['[64:ff9b::a00:1]', '[2002:a00:1::]', '[fec0::1]', '[ff02::1]', 'localhost', 'LOCALHOST'],
];

test.each(inside)('security 95: no webhook leads to %s, neither over https nor http', (host) => {
  expect(receiverOf(`https://${host}/hook`, nothingNamed)).toBe('private');
  expect(receiverOf(`http://${host}/hook`, nothingNamed)).toBe('invalid');
});

test.each([
  ...['http://his.example.org/', 'ftp://his.example.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x'],
  ...['https://user:key@his.example.org/', 'https://user@his.example.org/', 'https://', 'his.example.org', '', '//x'],
])('security 95: %s is no address for a webhook', (sent) => {
  expect(receiverOf(sent, named('his.example.org'))).toBe('invalid');
});

test('a public host may be posted to by https, whatever its port and path', () => {
  const { url, isNamed } = receiverOf('https://HIS.example.org:8443/hook?key=1#part', nothingNamed) as Exclude<
    ReturnType<typeof receiverOf>,
    string
  >;
  expect([url.href, isNamed]).toEqual(['https://his.example.org:8443/hook?key=1', false]);
  expect(receiverOf('https://8.8.8.8/', nothingNamed)).toMatchObject({ isNamed: false });
});

test('a host that the operator named may stand inside, at that port alone, and by http on this machine in a trial alone', () => {
  const names = named('10.1.2.3', 'his.local:8443', '127.0.0.1:8090');
  expect(receiverOf('https://10.1.2.3/', names)).toMatchObject({ isNamed: true });
  expect(receiverOf('https://10.1.2.3:444/', names)).toBe('private');
  expect(receiverOf('https://his.local:8443/', names)).toMatchObject({ isNamed: true });
  expect(receiverOf('https://his.local/', names)).toMatchObject({ isNamed: false });
  expect(receiverOf('http://127.0.0.1:8090/', names)).toMatchObject({ isNamed: true });
  expect(receiverOf('http://127.0.0.1:8091/', names)).toBe('invalid');
  expect(receiverOf('http://127.0.0.1:8090/', { ...names, allowHttp: false })).toBe('invalid');
  expect(receiverOf('http://his.local:8443/', names)).toBe('invalid');
  expect(receiverOf('https://169.254.169.254/', named('169.254.169.254'))).toBe('private');
});

/** What a connection would go to by a name that leads there. */
function connectionTo(addresses: string[], isNamed: boolean, all = true): Promise<unknown> {
  const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup = checkedLookup(isNamed, (_host, _options, answer) => answer(null, found));
  return new Promise((go, fail) =>
    lookup('his.example.org', { all }, (error, address) => (error ? fail(error.code) : go(address))),
  );
}

test('security 95: a name is refused by what it leads to when it is connected to, one such address among others is enough', async () => {
  const open = '93.184.216.34';
  expect(await connectionTo([open], false)).toEqual([{ address: open, family: 4 }]);
  expect(await connectionTo([open], false, false)).toBe(open);
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])
    for (const found of [[host], [open, host]]) await expect(connectionTo(found, false), host).rejects.toBe('EPRIVATE');
  await expect(connectionTo([], false)).rejects.toBe('EPRIVATE');
  expect(await connectionTo(['10.1.2.3'], true)).toHaveLength(1);
  for (const host of ['169.254.169.254', 'fe80::1', '0.0.0.0', '100.100.100.200'])
    await expect(connectionTo([host], true), host).rejects.toBe('EPRIVATE');
  expect(mayConnectTo('no address', true)).toBe(false);
});
