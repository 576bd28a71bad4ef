import { imageAddress } from '@rabbet/domain/images/images';
import type { SearchResult } from '@rabbet/domain/search/search';
import { Icon, type SectionIcon } from '../parts/Icon';
import { resultDetails } from './results';

const ICONS: Readonly<Record<SearchResult['kind'], SectionIcon>> = {
  order: 'counter',
  piece: 'art',
  workshop: 'program',
  company: 'people',
  person: 'people',
};
const PICTURE_WIDTH = 96;

interface ResultLineProps {
  readonly result: SearchResult;
}

/** Picture or icon of a result, its title, and a second line. */
export function ResultLine({ result }: ResultLineProps) {
  const { image } = result;
  return (
    <>
      <span className="result-picture">
        {image ? (
          <img src={imageAddress(image.id, image, PICTURE_WIDTH)} width={image.width} height={image.height} alt="" />
        ) : (
          <Icon name={ICONS[result.kind]} />
        )}
      </span>
      <span className="result-words">
        <strong>{result.title}</strong>
        <span>{resultDetails(result)}</span>
      </span>
    </>
  );
}
