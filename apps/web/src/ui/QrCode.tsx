import { encode } from 'uqr';

interface QrCodeProps {
  /** Text that a phone reads. */
  readonly text: string;
  /** Purpose, for those who do not see it. */
  readonly label: string;
}

/** A code that the camera of a phone reads. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
