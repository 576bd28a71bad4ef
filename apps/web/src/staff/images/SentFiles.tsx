import { imageAddress } from '@rabbet/domain/images/images';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_TYPES, type SentFile, type Uploads } from './uploading';

interface SentFilesProps {
  /** Id of its input. */
  readonly id?: string;
  readonly uploads: Uploads;
  readonly label: string;
  /** Words beside a picture that is there: the first one is the main picture. */
  readonly wordsOf?: (place: number) => string;
}

/** Takes pictures: from the camera or the library of a phone, several at once, or dropped here. */
export function SentFiles({ id: given, uploads, label, wordsOf = () => 'Added.' }: SentFilesProps) {
  const own = useId();
  const id = given ?? own;
  const { isOver, handlers } = useDrop(uploads.send);
  const input = useRef<HTMLInputElement>(null);
  const sendChosen = () => {
    if (!input.current?.files?.length) return;
    uploads.send(input.current.files);
    input.current.value = ''; // the same file may be chosen once more
  };
  useEffect(sendChosen); // files that were chosen before the script had come
  return (
    <div className="picture-drop" data-over={isOver || undefined} {...handlers}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className="field-input"
          type="file"
          accept={PICTURE_TYPES}
          multiple
          onChange={sendChosen}
        />
        <p className="field-hint">JPEG, PNG, WebP or AVIF, at most 25 MB each. Several at once, or drop them here.</p>
        <noscript>Sending a file takes JavaScript here.</noscript>
      </div>
      <p role="status" className="for-ears">
        {summaryOf(uploads.files)}
      </p>
      {uploads.files.length > 0 && (
        <ul className="sent-files">
          {uploads.files.map((file, place) => (
            <FileRow key={file.key} {...{ file, uploads }} words={wordsOf(place)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps {
  readonly file: SentFile;
  readonly uploads: Uploads;
  readonly words: string;
}

const WIDTH = 96;

function FileRow({ file, uploads, words }: FileRowProps) {
  const {
    file: { name },
    state,
    image,
    message,
  } = file;
  return (
    <li>
      {image ? (
        <img src={imageAddress(image.id, image, WIDTH)} width={image.width} height={image.height} alt="" />
      ) : (
        <span className="sent-file-place" />
      )}
      <div>
        <strong>{name}</strong>
        {state === 'waiting' && <span>Waits for the others.</span>}
        {state === 'sending' && <progress aria-label={`Sending ${name}`} />}
        {state === 'sent' && <span>{words}</span>}
        {message !== null && <span className="field-error">{message}</span>}
      </div>
      {state === 'failed' && (
        <button type="button" className="button button-quiet" onClick={() => uploads.again(file)}>
          Try again
        </button>
      )}
      {(state === 'failed' || state === 'sent') && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={`${state === 'sent' ? 'Remove' : 'Leave out'} ${name}`}
          onClick={() => uploads.forget(file)}
        >
          {state === 'sent' ? 'Remove' : 'Leave out'}
        </button>
      )}
    </li>
  );
}

/** Words for ears: how many are there, and which failed and why. */
function summaryOf(files: readonly SentFile[]): string {
  if (files.length === 0) return '';
  const sent = files.filter(({ state }) => state === 'sent').length;
  const failed = files.filter(({ state }) => state === 'failed');
  const failures = failed.map(({ file, message }) => `${file.name} failed: ${message ?? ''}`);
  return [`${sent} of ${files.length} ${files.length === 1 ? 'picture' : 'pictures'} sent.`, ...failures].join(' ');
}

function useDrop(take: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault(); // else the browser opens the file in place of the page
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  return { isOver, handlers: { onDragOver: hold, onDrop: hold, onDragLeave: () => setIsOver(false) } };
}
