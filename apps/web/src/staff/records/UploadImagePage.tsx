import { imageCalls, Problem, type ProblemBody } from '@rabbet/client';
import { image } from '@rabbet/domain/images/images';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { faultsIn, wordsOf } from '../../kernel/forms/problem-words';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange } from '../session/who-asks';
import { PICTURE_TYPES } from '../images/uploading';
import { listPath, recordPath } from './kinds';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = FRAME_FORMS;
export const load = forStaff(image.resource, (_visit, _sources, who) =>
  Promise.resolve(mayChange(who, image.resource) ? 'found' : 'missing'),
);

/** A file becomes an image: the shop finds its size and sort by itself. */
export function Page() {
  const { isBusy, problem, send } = useUpload();
  const id = useId();
  return (
    <>
      <PageTitle title="New image">
        <Link to={listPath(image)}>All images</Link>
      </PageTitle>
      <form className="shop-form shop-form-narrow" onSubmit={send}>
        {problem && (
          <div className="shop-form-problem" role="alert">
            <p>{faultsIn(problem.errors ?? []) || wordsOf(problem)}</p>
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-file`}>Picture</label>
          <input id={`${id}-file`} className="field-input" name="file" type="file" accept={PICTURE_TYPES} required />
          <p className="field-hint">JPEG, PNG, WebP or AVIF, at most 25 MB</p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-title`}>Title</label>
          <input id={`${id}-title`} className="field-input" name="title" />
        </div>
        <div className="field">
          <label htmlFor={`${id}-alt`}>Description for those who cannot see it (alt text)</label>
          <textarea id={`${id}-alt`} className="field-input" name="alt" rows={3} />
        </div>
        <div className="shop-form-end">
          <button className="button" aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined}>
            {isBusy ? 'Sending …' : 'Upload'}
          </button>
          <noscript>Uploading a file needs JavaScript.</noscript>
        </div>
      </form>
    </>
  );
}

function useUpload() {
  const calls = imageCalls(useClient());
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<{ isBusy: boolean; problem: ProblemBody | null }>(IDLE);
  const upload = async (sent: FormData) => {
    const file = sent.get('file');
    const words = { title: textIn(sent, 'title'), alt: textIn(sent, 'alt') };
    try {
      const made = await calls.uploadImage(file instanceof File ? file : new File([], ''), words);
      await queryClient.invalidateQueries({ queryKey: ['list'] });
      await navigate(`${recordPath(image, made.id)}?said=added`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ isBusy: false, problem: error });
    }
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, problem: null });
    void upload(new FormData(event.currentTarget));
  };
  return { ...state, send };
}
const IDLE = { isBusy: false, problem: null };

function textIn(sent: FormData, name: string): string | null {
  const text = sent.get(name);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
