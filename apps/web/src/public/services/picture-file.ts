import { useRef, useState } from 'react';
import type { PictureSource } from '../../ui/FramedPicture';

const MOST_MEGABYTES = 25;
const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024;
const UNREADABLE = 'This browser cannot show that file. JPEG, PNG and WebP pictures work everywhere.';

/**
 * A picture that a visitor picks, as an address that holds all of it: nothing is sent, and the site's content security
 * policy lets no page show what is at an object URL.
 */
export function usePictureFile() {
  const [picture, setPicture] = useState<PictureSource | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const read = async (file: File) => {
    const turn = ++latest.current;
    const outcome = await pictureIn(file).catch((error: unknown) => String((error as Error).message)); // of our own, below
    if (turn !== latest.current) return; // another was picked meanwhile
    setProblem(typeof outcome === 'string' ? outcome : null);
    if (typeof outcome !== 'string') setPicture(outcome);
  };
  const forget = () => {
    latest.current += 1;
    setPicture(null);
    setProblem(null);
  };
  return { picture, problem, read: (file: File) => void read(file), forget };
}

async function pictureIn(file: File): Promise<PictureSource> {
  if (file.size > MOST_BYTES)
    throw new Error(`That picture has more than ${MOST_MEGABYTES} MB. Please choose a smaller copy.`);
  const src = await addressOf(file);
  const { naturalWidth: width, naturalHeight: height } = await shown(src);
  return { src, srcSet: undefined, width, height, alt: 'Your picture' };
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(UNREADABLE));
    reader.readAsDataURL(file);
  });
}

function shown(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => (image.naturalWidth > 0 ? resolve(image) : reject(new Error(UNREADABLE)));
    image.onerror = () => reject(new Error(UNREADABLE));
    image.src = src;
  });
}
