import { questionSubject, workshopSlug } from './workshops';

test('its address names the instructor first, then the workshop', () => {
  expect(workshopSlug('Painting Water', 'Okafor, Ines')).toBe('ines-okafor-painting-water');
  expect(workshopSlug('Été (II)', 'Studio Nine')).toBe('studio-nine-ete-ii-');
  expect(workshopSlug('Painting Water', null)).toBe('painting-water');
});

test('a mail about it is headed with the workshop and its instructor', () => {
  expect(questionSubject('Painting Water', 'Okafor, Ines')).toBe('Question about Painting Water with Ines Okafor');
  expect(questionSubject('Painting Water', null)).toBe('Question about Painting Water');
});
