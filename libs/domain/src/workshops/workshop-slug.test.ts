import { questionSubject, workshopSlug } from './workshops';

const ines = { name: 'Okafor, Ines', is_artist: true };
const firm = { name: 'Clay, Glass & Co.', is_artist: false };

test('the address of a workshop has the instructor, then the name', () => {
  expect(workshopSlug('Painting Water', ines)).toBe('ines-okafor-painting-water');
  expect(workshopSlug('Été (II)', firm)).toBe('clay-glass-co-ete-ii-');
  expect(workshopSlug('Painting Water', null)).toBe('painting-water');
});

test('the subject of a question has the workshop and its instructor', () => {
  expect(questionSubject('Painting Water', ines)).toBe('Question about Painting Water with Ines Okafor');
  expect(questionSubject('Painting Water', firm)).toBe('Question about Painting Water with Clay, Glass & Co.');
  expect(questionSubject('Painting Water', null)).toBe('Question about Painting Water');
});
