import { given } from '@rabbet/domain/testing/given';
import { foldedAddress, isExampleAddress, isMailAddress, testMail, withoutAddresses } from './mail';

describe('mail is sent', () => {
  test.each([
    'ann@example.com',
    "o'neil+frames@mail.example.co.uk",
    'ann_lee@xn--bcher-kva.example',
    'ännä@bücher.example',
    `${'a'.repeat(64)}@example.com`,
  ])('to %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  test.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@localhost',
    'ann@example..com',
    'ann@-example.com',
    'a@b@example.com',
    'ann@example.com,bea@example.com',
    'Ann <ann@example.com>',
    '"buy now"@example.com',
    'ann@example.com\nBcc: b@c.de',
    'ann lee@example.com',
    'ann@exa mple.com',
    'ann.@example.com',
    '.ann@example.com',
    'ann@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(125)}com`,
    'ann\u200b@example.com',
  ])('not to %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });
});

test('capitals, accents and a tag before the @ do not change the key of a mailbox', () => {
  expect(foldedAddress(' Ánn@Example.COM ')).toBe(foldedAddress('ann@example.com'));
  expect(foldedAddress('ann+frames@example.com')).toBe(foldedAddress('ann@example.com'));
  for (const other of ['bea@example.com', 'ann@exämple.com', '+ann@example.com'])
    expect(foldedAddress(other)).not.toBe(foldedAddress('ann@example.com'));
});

describe('an address of examples', () => {
  test.each(['ann@example.com', ' Ann@EXAMPLE.com ', 'ann@mail.shop.example.com', 'ann@ｅxample.com'])(
    'is %j',
    (address) => {
      expect(isExampleAddress(address)).toBe(true);
    },
  );

  test.each(['ann@example.org', 'ann@example.com.de', 'ann@myexample.com', 'example.com@shop.de', 'ann@com'])(
    'is not %j',
    (address) => {
      expect(isExampleAddress(address)).toBe(false);
    },
  );
});

test('addresses are removed from the answer of a mail server', () => {
  expect(withoutAddresses('550 <ann@example.com> (was bea.lee@x.de): no', 'ann@example.com')).toBe(
    '550 <[address]> (was [address]): no',
  );
});

describe('a test mail', () => {
  const request = (address: string) =>
    ({ type: 'RequestTestMail', data: { person_id: 71 }, personal: { 71: { address } } }) as const;
  const requested = {
    type: 'TestMailRequested',
    data: { person_id: 71 },
    personal: { 71: { address: 'ann@example.com' } },
  } as const;

  test('is requested, with the address under the key of its person', () => {
    given(testMail).when(request(' ann@example.com ')).then(requested);
  });

  test('is not requested a second time in the same stream', () => {
    given(testMail, requested).when(request('ann@example.com')).thenNothing();
  });

  test.each(['', 'ann', 'ann@example.com, bea@example.com'])('is refused to %j', (address) => {
    given(testMail).when(request(address)).thenRefused('mail/address');
  });
});
