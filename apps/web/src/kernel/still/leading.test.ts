import { leadIntoForms } from './leading';

const FOLD = '<details data-leads-in><summary>RSVP</summary><form><input name="first"></form></details>';

/** jsdom scrolls nowhere: notes what would come into view. */
function page(html: string): Element[] {
  const shown: Element[] = [];
  HTMLElement.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  document.body.innerHTML = html;
  leadIntoForms();
  return shown;
}

test('a form that is unfolded comes into view and takes the focus, and leaves it when it is folded', () => {
  const shown = page(FOLD);
  const fold = document.querySelector('details')!; // it is there
  expect([shown, document.activeElement]).toEqual([[], document.body]);
  fold.open = true;
  fold.dispatchEvent(new Event('toggle'));
  expect([shown, document.activeElement]).toEqual([[fold], document.querySelector('form')]);
  fold.open = false;
  fold.dispatchEvent(new Event('toggle'));
  expect(shown).toHaveLength(1);
});

test('so does one that was unfolded before the script had come', () => {
  const shown = page(FOLD.replace('<details', '<details open'));
  expect([shown, document.activeElement]).toEqual([
    [document.querySelector('details')],
    document.querySelector('form'),
  ]);
});

test('a refusal takes the focus, beside a form that is unfolded too', () => {
  page(
    `<div class="shop-form-problem" tabindex="-1">RSVPs are closed.</div>${FOLD.replace('<details', '<details open')}`,
  );
  expect(document.activeElement?.textContent).toBe('RSVPs are closed.');
});
