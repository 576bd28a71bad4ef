/** Words of the framing trade, as the pages of orders use them. */
const WORDS: Readonly<Record<string, string>> = {
  rabbet: 'the step inside a molding that holds glass, mat and art',
  face: 'the width of a molding as it is seen from the front',
  reveal: 'the part of the art that the frame or the mat leaves to be seen',
  allowance: 'the length of molding that is added for cutting',
  chop: 'molding that is bought cut into the four sides of one frame',
  join: 'a frame that is bought with its sides joined',
  length: 'molding that is bought whole and cut in the shop',
  'united inches': 'the width and the height added up, in inches',
  'mat opening': 'the window that is cut into a mat',
  fillet: 'a thin molding inside of a frame or of a mat opening',
  glazing: 'the glass or acrylic in front of the art',
  mount: 'that which holds the art in its place in the frame',
};

export function FramingWords() {
  return (
    <>
      <h3>Framing words</h3>
      <dl className="staff-keys">
        {Object.entries(WORDS).map(([word, means]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
