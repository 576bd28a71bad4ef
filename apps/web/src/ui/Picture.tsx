import type { PictureSource } from './FramedPicture';

interface PictureProps {
  readonly picture: PictureSource;
  /** Width of the picture as the `sizes` attribute has it. */
  readonly sizes: string;
  readonly className?: string;
  /** The first thing that people look at. */
  readonly first?: boolean;
}

/** A picture without a frame. */
export function Picture({ picture: { src, srcSet, width, height, alt }, sizes, className, first }: PictureProps) {
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  );
}
