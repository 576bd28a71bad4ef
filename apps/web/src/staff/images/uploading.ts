import { imageCalls, Problem, type UploadedImage } from '@rabbet/client';
import { useRef, useState } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { faultsIn, wordsOf } from '../../kernel/forms/problem-words';
import { useClient } from '../session/staff-client';

/** Formats that the shop takes: a phone that keeps another one turns its pictures into the first of these. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A file on its way to become a picture. */
export interface SentFile {
  /** Id of the command that makes the image: sent again, the file is not stored twice. */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly image: UploadedImage | null;
  /** Reason why it failed. */
  readonly message: string | null;
}

export interface Uploads {
  readonly files: readonly SentFile[];
  readonly isBusy: boolean;
  send(files: Iterable<File>): void;
  again(file: SentFile): void;
  forget(file: SentFile): void;
  /** Forgets the files that have been sent. */
  clear(): void;
}

type Take = (image: UploadedImage, key: string) => Promise<unknown>;

/** Sends files one after the other, and hands each image on; what failed can be tried again, from where it failed. */
export function useUploads(take: Take = () => Promise.resolve()): Uploads {
  const calls = imageCalls(useClient());
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const made = useRef(new Map<string, UploadedImage>());
  const note = (key: string, news: Partial<SentFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)));

  const sendOne = async ({ key, file }: SentFile) => {
    note(key, { state: 'sending' });
    try {
      const image = made.current.get(key) ?? (await calls.uploadImage(file, {}, { commandId: key }));
      made.current.set(key, image);
      await take(image, key);
      note(key, { state: 'sent', image });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      note(key, { state: 'failed', message: reasonIn(error) });
    }
  };
  const queue = (one: SentFile) => void (line.current = line.current.then(() => sendOne(one)));
  return {
    files,
    isBusy: files.some(({ state }) => state === 'waiting' || state === 'sending'),
    send(given) {
      const news = [...given].map((file): SentFile => ({
        key: newKey(),
        file,
        state: 'waiting',
        image: null,
        message: null,
      }));
      setFiles((all) => [...all, ...news]);
      news.forEach(queue);
    },
    again(file) {
      note(file.key, { state: 'waiting', message: null });
      queue(file);
    },
    forget: ({ key }) => setFiles((all) => all.filter((one) => one.key !== key)),
    clear: () => setFiles((all) => all.filter(({ state }) => state !== 'sent')),
  };
}

/** Reason of the shop, said of the file; without an answer, that there was none. */
function reasonIn(problem: Problem): string {
  const { status, code, errors } = problem;
  if (status === 0 || code === `http/${status}`) return 'We could not reach the shop.';
  return faultsIn(errors) || wordsOf(problem);
}
