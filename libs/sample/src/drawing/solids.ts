// taken out once: looked up in here a million times for one picture
const { abs, cos, max, min, sin, sqrt } = Math;

/** How far a place is from a body, below 0 inside of it. y points up; the body stands on y = 0. */
export type Solid = (x: number, y: number, z: number) => number;

export function ellipsoid(cx: number, cy: number, cz: number, rx: number, ry: number, rz: number): Solid {
  const least = min(rx, ry, rz);
  return (x, y, z) => {
    const px = (x - cx) / rx;
    const py = (y - cy) / ry;
    const pz = (z - cz) / rz;
    return (sqrt(px * px + py * py + pz * pz) - 1) * least;
  };
}

export const block =
  (cx: number, cy: number, cz: number, hx: number, hy: number, hz: number, round: number): Solid =>
  (x, y, z) => {
    const qx = abs(x - cx) - hx + round;
    const qy = abs(y - cy) - hy + round;
    const qz = abs(z - cz) - hz + round;
    const [ox, oy, oz] = [qx > 0 ? qx : 0, qy > 0 ? qy : 0, qz > 0 ? qz : 0];
    return sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, qy, qz), 0) - round;
  };

/** A rod from one place to another, as thick at its ends as told. */
export function rod(
  [ax, ay, az]: readonly [number, number, number],
  [bx, by, bz]: readonly [number, number, number],
  ra: number,
  rb: number,
): Solid {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const long = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const t = min(max(((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / long, 0), 1);
    const px = x - ax - dx * t;
    const py = y - ay - dy * t;
    const pz = z - az - dz * t;
    return sqrt(px * px + py * py + pz * pz) - (ra + (rb - ra) * t);
  };
}

/** A tube along a closed line that passes close by many places. */
export function tube(places: readonly (readonly [number, number, number])[], thick: number): Solid {
  const stretches = Array.from({ length: Math.ceil(places.length / STRETCH) }, (_, index) =>
    stretchOf(places.slice(index * STRETCH, (index + 1) * STRETCH)),
  );
  return (x, y, z) => {
    let nearest = Infinity;
    for (const { flat, cx, cy, cz, r } of stretches) {
      const far = sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)) - r;
      if (far > 0 && far * far > nearest) continue;
      for (let at = 0; at < flat.length; at += 3) {
        const dx = x - (flat[at] ?? 0);
        const dy = y - (flat[at + 1] ?? 0);
        const dz = z - (flat[at + 2] ?? 0);
        const square = dx * dx + dy * dy + dz * dz;
        if (square < nearest) nearest = square;
      }
    }
    return sqrt(nearest) - thick;
  };
}

const STRETCH = 20;

function stretchOf(places: readonly (readonly [number, number, number])[]) {
  const [cx = 0, cy = 0, cz = 0] = places[places.length >> 1] ?? [];
  const r = max(...places.map(([x, y, z]) => Math.hypot(x - cx, y - cy, z - cz)));
  return { flat: Float64Array.from(places.flat()), cx, cy, cz, r };
}

/** The same body, looked at closely only from nearby: it lies within that ball. */
export function near(solid: Solid, cx: number, cy: number, cz: number, r: number): Solid {
  return (x, y, z) => {
    const far = sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)) - r;
    return far > 0.3 ? far : solid(x, y, z);
  };
}

export const union =
  (...solids: readonly Solid[]): Solid =>
  (x, y, z) => {
    let nearest = Infinity;
    for (const solid of solids) nearest = min(nearest, solid(x, y, z));
    return nearest;
  };

/** Grown together where they touch. */
export const blended =
  (soft: number, ...solids: readonly Solid[]): Solid =>
  (x, y, z) => {
    let near = Infinity;
    for (const solid of solids) {
      const far = solid(x, y, z);
      const share = max(soft - abs(near - far), 0) / soft;
      near = min(near, far) - (share * share * soft) / 4;
    }
    return near;
  };

/** What is left of a body once another was taken out of it, with a soft edge. */
export const carved =
  (soft: number, from: Solid, taken: Solid): Solid =>
  (x, y, z) => {
    const a = from(x, y, z);
    const b = -taken(x, y, z);
    const share = max(soft - abs(a - b), 0) / soft;
    return max(a, b) + (share * share * soft) / 4;
  };

/** Turned about its upright axis, more and more towards its top. */
export const turning =
  (solid: Solid, from: number, each: number): Solid =>
  (x, y, z) => {
    const angle = from + each * y;
    const c = cos(angle);
    const s = sin(angle);
    return solid(x * c - z * s, y, x * s + z * c);
  };

/** Moved aside and leaning, in the plane of the picture. */
export function leaning(solid: Solid, cx: number, cy: number, angle: number): Solid {
  const [c, s] = [cos(angle), sin(angle)];
  return (x, y, z) => solid((x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c, z);
}

/** A ring that stands upright, thicker below than above. */
export const hoop =
  (cy: number, radius: number, thick: number, thin: number, deep: number): Solid =>
  (x, y, z) => {
    const far = sqrt(x * x + (y - cy) * (y - cy));
    const heavy = 0.5 - (0.5 * (y - cy)) / (far || 1);
    const r = thin + (thick - thin) * heavy;
    const off = far - radius;
    return (sqrt(off * off + (z / deep) * (z / deep)) - r) * min(deep, 1) * 0.9;
  };

/** Turned on a wheel: half its breadth at each height, open at the top unless its wall is 0. */
export const turned =
  (radius: (y: number) => number, tall: number, wall: number): Solid =>
  (x, y, z) => {
    const far = sqrt(x * x + z * z);
    const at = min(max(y, 0), tall);
    const half = radius(at);
    const side = (far - half) * 0.8;
    const body = max(side, -y, y - tall);
    if (wall === 0) return body;
    const hollow = max((far - half + wall) * 0.8, wall * 2 - y);
    return max(body, -hollow);
  };
