import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import {
  type FrameChoice,
  frameCode,
  frameWords,
  MAT_WIDTHS,
  MATS,
  MOULDING_WIDTHS,
  MOULDINGS,
  NO_MAT,
} from '../../ui/frame-choice';
import { FittingPicture, type PictureSource } from '../../ui/FramedPicture';
import { capital } from '../artworks/artworks';
import { usePictureFile } from './picture-file';

const ROOM = [
  [60, 60],
  [0, 92],
] as const;
const HEIGHT_SHARE = 66;

const FIRST: FrameChoice = { moulding: 'walnut', mouldingWidth: 'medium', mat: 'ivory', matWidth: 'medium' };

interface FrameChooserProps {
  /** Picture in the frame until the visitor brings one. */
  readonly sample: PictureSource;
  /** Renders the link that asks about a frame, by its code. */
  readonly asking: (frame: string) => ReactNode;
}

/** Moulding, mat and width are tried on a picture of the visitor's own, which never leaves the browser. */
export function FrameChooser({ sample, asking }: FrameChooserProps) {
  const id = useId();
  const isReady = useHydrated();
  const [choices, setChoices] = useState(FIRST);
  const { picture, problem, read, forget } = usePictureFile();
  const choose = (change: Partial<FrameChoice>) => setChoices({ ...choices, ...change });
  const { mat, matWidth, ...moulding } = choices;
  const finish = mat === NO_MAT ? moulding : { ...moulding, mat, matWidth };
  const onFile = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => files?.[0] && read(files[0]);
  return (
    <section className="chooser" aria-labelledby={id}>
      <h2 id={id}>Try a frame on your picture</h2>
      <div className={mat === NO_MAT ? 'chooser-stage chooser-no-mat' : 'chooser-stage'}>
        <FittingPicture
          key={picture ? 'own' : 'sample'}
          picture={picture ?? sample}
          hanging="matted"
          finish={finish}
          room={ROOM}
          heightShare={HEIGHT_SHARE}
        />
      </div>
      <fieldset className="chooser-choices" disabled={!isReady}>
        <legend className="for-ears">Frame</legend>
        <div className="chooser-own">
          <label htmlFor={`${id}-own`}>Your picture</label>
          <input
            id={`${id}-own`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={`${id}-about`}
            onChange={onFile}
          />
          <p id={`${id}-about`}>It stays in your browser: nothing is sent to us.</p>
          {problem !== null && <p role="alert">{problem}</p>}
          {picture && (
            <button type="button" className="button" onClick={forget}>
              Take it out again
            </button>
          )}
        </div>
        <FrameChoices choices={choices} choose={choose} />
        <p className="chooser-words" role="status">
          {capital(frameWords(choices))}
        </p>
        {isReady && asking(frameCode(choices))}
      </fieldset>
      <noscript>
        <p>To try frames here, your browser needs JavaScript. Every molding can be tried on at our counter, too.</p>
      </noscript>
    </section>
  );
}

interface FrameChoicesProps {
  readonly choices: FrameChoice;
  readonly choose: (change: Partial<FrameChoice>) => void;
}

function FrameChoices({ choices, choose }: FrameChoicesProps) {
  return (
    <>
      <Choice
        legend="Molding"
        of={MOULDINGS}
        chosen={choices.moulding}
        onChoose={(choice) => choose({ moulding: choice })}
      />
      <Choice
        legend="Width of the molding"
        of={MOULDING_WIDTHS}
        chosen={choices.mouldingWidth}
        onChoose={(choice) => choose({ mouldingWidth: choice })}
      />
      <Choice legend="Mat" of={[NO_MAT, ...MATS]} chosen={choices.mat} onChoose={(choice) => choose({ mat: choice })} />
      <Choice
        legend="Width of the mat"
        of={MAT_WIDTHS}
        chosen={choices.matWidth}
        disabled={choices.mat === NO_MAT}
        onChoose={(choice) => choose({ matWidth: choice })}
      />
    </>
  );
}

interface ChoiceProps<V extends string> {
  readonly legend: string;
  readonly of: readonly V[];
  readonly chosen: V;
  readonly disabled?: boolean;
  readonly onChoose: (value: V) => void;
}

function Choice<V extends string>({ legend, of, chosen, disabled = false, onChoose }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="chooser-choice" disabled={disabled}>
      <legend>{legend}</legend>
      {of.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{capital(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
