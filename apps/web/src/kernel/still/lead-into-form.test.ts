import { leadIntoForms } from './lead-into-form';

const FOLD = '<details data-leads-in><summary>RSVP</summary><form><input name="first"></form></details>';
const UNFOLDED = FOLD.replace('<details', '<details open');

const toggled = (fold: HTMLDetailsElement) =>
  new Promise((resolve) => fold.addEventListener('toggle', resolve, { once: true }));

/** Shows a page before its script comes. jsdom scrolls nowhere: notes what would come into view. */
async function page(html: string): Promise<Element[]> {
  const shown: Element[] = [];
  HTMLElement.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  document.body.innerHTML = html;
  await Promise.all([...document.querySelectorAll<HTMLDetailsElement>('details[open]')].map(toggled));
  leadIntoForms();
  return shown;
}

test('a form that is unfolded comes into view and takes the focus, and leaves it when it is folded', async () => {
  const shown = await page(FOLD);
  const fold = document.querySelector('details')!; // it is there
  expect([shown, document.activeElement]).toEqual([[], document.body]);
  fold.open = true;
  await toggled(fold);
  expect([shown, document.activeElement]).toEqual([[fold], document.querySelector('form')]);
  fold.open = false;
  await toggled(fold);
  expect(shown).toHaveLength(1);
});

test('so does one that was unfolded before the script had come', async () => {
  const shown = await page(UNFOLDED);
  expect([shown, document.activeElement]).toEqual([
    [document.querySelector('details')],
    document.querySelector('form'),
  ]);
});

test('a refusal takes the focus, beside a form that is unfolded too', async () => {
  await page(`<div class="shop-form-problem" tabindex="-1">RSVPs are closed.</div>${UNFOLDED}`);
  expect(document.activeElement?.textContent).toBe('RSVPs are closed.');
});
