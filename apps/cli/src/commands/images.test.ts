import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
const folder = mkdtempSync(join(tmpdir(), 'rabbet-images-'));
beforeAll(() => shop.open());
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'images' });
async function picture(name: string, width = 300, height = 200): Promise<string> {
  const file = join(folder, name);
  await sharp({ create: { width, height, channels: 3, background: '#28c' } })
    .jpeg()
    .toFile(file);
  return file;
}

describe('a picture', () => {
  it('that never ends is read up to the limit alone, and refused', async () => {
    const { code, complaint } = await rabbet('upload', '/dev/zero', '--alt', 'nothing');
    expect([code, complaint]).toEqual([1, expect.stringContaining('/dev/zero has more than 25 MB')]);
  });

  it('is sent, found, and shown with where it is to be had', async () => {
    const sent = await rabbet('upload', await picture('low tide.png'), '--alt', 'wet sand', '--title', 'Low Tide');
    expect([sent.code, sent.lines]).toEqual([0, [expect.stringMatching(/^\d+\t0$/)]]);
    const [id = ''] = (sent.lines[0] ?? '').split('\t');
    expect((await rabbet('list')).lines).toEqual([`${id}\t300 x 200\tjpeg\tLow Tide\twet sand`]);
    expect((await rabbet('list', '--without-alt')).lines).toEqual([]);
    const [address = ''] = (await rabbet('show', id)).lines.filter((line) => line.startsWith('address'));
    const answer = await fetch(address.split('\t')[1] ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('that came before the shop looked for what is cut out of it is looked at again', async () => {
    const vase = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#28c' } })
      .png()
      .toBuffer();
    const file = join(folder, 'vase.png');
    await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
      .composite([{ input: vase, left: 10, top: 5 }])
      .toFile(file);
    const [id = ''] = ((await rabbet('upload', file)).lines[0] ?? '').split('\t');
    await rabbet('inspect', id);
    const some = await rabbet('inspect', '99999', id);
    expect([some.code, some.lines.length, some.complaint]).toEqual([1, 1, expect.stringMatching(/Image 99999: /)]);
    const all = await rabbet('inspect', '--json');
    expect(all.lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ id: Number(id), revision: 0, cutout: '10 5 20 30' }),
    );
  });

  it('keeps in view what counts, and takes another file', async () => {
    const [id = ''] = ((await rabbet('upload', await picture('a.jpg'))).lines[0] ?? '').split('\t');
    expect((await rabbet('focus', id, '0.3', '1')).lines).toEqual([`${id}\t1`]);
    expect((await rabbet('change', id, '--alt', 'the shop in 1992')).lines).toEqual([`${id}\t2`]);
    expect((await rabbet('replace', id, await picture('b.jpg', 500, 400))).lines).toEqual([`${id}\t3`]);
    const [shown = ''] = (await rabbet('show', id, '--json')).lines;
    expect(JSON.parse(shown)).toMatchObject({ center_x: 0.3, center_y: 1, alt: 'the shop in 1992', width: 500 });
    const late = await rabbet('focus', id, '0.5', '0.5', '--revision', '1');
    expect([late.code, late.complaint]).toEqual([4, expect.stringMatching(/has changed since/)]);
  });

  it.each([
    [['upload'], 2, /missing required argument/],
    [['upload', join(folder, 'none.jpg')], 1, /There is no file/],
    [['upload', folder], 1, /is a folder/],
    [['focus', '1', '2', '0'], 2, /from 0 to 1/],
    [['show', '99'], 3, /^There is no image 99\.\n$/],
    [['change', '1'], 2, /say what changes/],
  ])('is refused with what would be right: %j', async (args, code, complaint) => {
    expect(await rabbet(...args)).toEqual({ code, lines: [], complaint: expect.stringMatching(complaint) });
  });

  it('that is none is refused in the words of the shop', async () => {
    const file = join(folder, 'page.jpg');
    writeFileSync(file, '<!doctype html>');
    const { code, complaint } = await rabbet('upload', file);
    expect([code, complaint]).toEqual([1, expect.stringMatching(/JPEG, PNG, WebP or AVIF/)]);
  });
});
