/** Everything stands with its left lower corner at the origin, in inches: up is below zero. */
interface Placed {
  readonly x: number;
  readonly floor: number;
}

function at({ x, floor }: Placed): string {
  return `translate(${x} ${floor})`;
}

function Shade({ width }: { readonly width: number }) {
  return (
    <ellipse
      cx={width / 2 + 2}
      cy="0.4"
      rx={width * 0.54}
      ry="1.7"
      fill="#000"
      opacity="0.3"
      filter="url(#room-soft)"
    />
  );
}

export const SOFA = { width: 84, height: 31 } as const;

export function Sofa(place: Placed) {
  return (
    <g transform={at(place)}>
      <Shade width={SOFA.width} />
      <path fill="#5a4330" d="M6-4h2.200L7.600 0H6.500zM75.800-4H78l-.5 4h-1.100z" />
      <path fill="#8b8f87" d="M8-31c22-1 46-1 68 0 1.500 0 2.500 1 2.500 3v18h-73v-18c0-2 1-3 2.500-3z" />
      <path fill="#989c94" d="M9.500-29.500h31.700v15H9.500zM42.800-29.500h31.700v15H42.800z" />
      <path
        fill="#a5a9a0"
        d="M7-17c0-1 .8-1.600 2-1.600h31c1.200 0 1.800.7 1.800 1.800v5.500H7zM42.200-16.800c0-1.100.6-1.800 1.800-1.800h31c1.200 0 2 .6 2 1.600v5.700H42.200z"
      />
      <path fill="#7f837b" d="M5-11.500h74v7.200c0 .5-.3.800-.8.800H5.800c-.5 0-.8-.3-.8-.8z" />
      <path
        fill="#949890"
        d="M1.500-24h4.700c1.200 0 2 .8 2 2v18.500H2c-.9 0-1.500-.6-1.500-1.500v-17c0-1.200.4-2 1-2z"
      />
      <path
        fill="#80847c"
        d="M82.500-24h-4.700c-1.200 0-2 .8-2 2v18.500H82c.9 0 1.500-.6 1.500-1.500v-17c0-1.200-.4-2-1-2z"
      />
      <path
        fill="#b5764f"
        d="M11-27.500c4-1 9-1.300 13.500-.8.800 4 .8 8 .2 11.500-4.700.7-9.200.6-13.500-.4-.9-3.300-.9-7-.2-10.300z"
      />
      <path
        fill="#d8cdb8"
        d="M21.500-25c3.700-.9 7.600-1 11.500-.3.500 3.100.5 6.200 0 9-3.800.4-7.500.3-11.200-.3-.6-2.800-.7-5.600-.3-8.400z"
      />
    </g>
  );
}

export function FloorLamp(place: Placed) {
  return (
    <g transform={at(place)}>
      <circle cx="7" cy="-52" r="34" fill="url(#room-glow)" />
      <ellipse cx="7.500" cy="0" rx="6.500" ry="1.300" fill="#2a2622" />
      <path fill="#3a342e" d="M6.700-1h.9v-49h-.9z" />
      <path fill="#f6ead0" d="M3-62h8l3.500 14H-.500z" />
      <path fill="#e2d0aa" d="M8.500-62H11l3.500 14h-4.500z" />
    </g>
  );
}

export function Rug({ x, floor, width }: Placed & { readonly width: number }) {
  return (
    <g transform={`translate(${x} ${floor})`}>
      <path fill="#b8a58a" d={`M6 3h${width - 12}l6 8H0z`} />
      <path fill="none" stroke="#8d7a61" strokeWidth="0.5" d={`M8.500 4.200h${width - 17}l4.200 5.600H4.300z`} />
    </g>
  );
}

export const SIDEBOARD = { width: 66, height: 32 } as const;

export function Sideboard(place: Placed) {
  return (
    <g transform={at(place)}>
      <Shade width={SIDEBOARD.width} />
      <path fill="#4b3626" d="M4-6h2L5.300 0H4.400zM60-6h2l-.4 6h-.9z" />
      <path fill="#8a6547" d="M0-28h66v22H0z" />
      <path fill="#9c7554" d="M0-29.300h66v1.500H0z" />
      <path
        fill="#7b5940"
        d="M1.500-26.500h20.300v19H1.500zM22.800-26.500h20.300v19H22.800zM44.200-26.500h20.300v19H44.200z"
      />
      <path
        fill="#86623f"
        opacity="0.5"
        d="M1.500-26.500h20.300v9H1.500zM22.800-26.500h20.300v9H22.800zM44.200-26.500h20.300v9H44.200z"
      />
      <path fill="#c7a779" d="M20-18h.8v3H20zM41.300-18h.8v3h-.8zM45.200-18h.8v3h-.8z" />
      <path fill="#d9d4c8" d="M6-29.300c-1.400-1.800-2-3.700-2-5.500h11c0 1.800-.6 3.700-2 5.500z" />
      <path fill="#c9c3b5" d="M4-34.800h11v.8H4z" />
      <path
        fill="#44505a"
        d="M55-29.300c-1.400-1.800-1.800-3.600-1.200-5.300.6-1.400 1.400-1.800 1.600-2.900h2.800c.2 1.100 1 1.500 1.600 2.900.6 1.700.2 3.500-1.200 5.300z"
      />
    </g>
  );
}

export function Chair(place: Placed) {
  return (
    <g transform={at(place)}>
      <Shade width={19} />
      <path fill="#3f2e20" d="M1.500-33h1.600l.6 16.500H17l.7 16.500h-1.400l-1.300-13.500H4.500L3 0H1.600z" />
      <path fill="#4d3a29" d="M1.200-34c1 0 2 .2 2.700.6l.5 9.900c-.8.3-1.700.5-2.700.5z" />
      <path fill="#c9bda5" d="M3.200-18.800h14c.9 0 1.300.6 1.300 1.300s-.4 1.300-1.300 1.300h-14z" />
    </g>
  );
}

export const BENCH = { width: 62, height: 17 } as const;

export function Bench(place: Placed) {
  return (
    <g transform={at(place)}>
      <Shade width={BENCH.width} />
      <path
        fill="#2d2925"
        d="M5-13h1.600L6.200 0H5.400zM55.400-13H57l-.4 13h-.8zM12-13h1l-.2 11h-.5zM49-13h1l-.2 11h-.5z"
      />
      <path
        fill="#6e4432"
        d="M0-17c0-.7.5-1.200 1.200-1.200h59.600c.7 0 1.200.5 1.200 1.200v3c0 .7-.5 1.200-1.200 1.200H1.200C.5-12.800 0-13.300 0-14z"
      />
      <path fill="#7f5340" d="M1.200-18.200h59.600c.7 0 1.200.5 1.200 1.200v.6H0v-.6c0-.7.5-1.200 1.200-1.200z" />
      <path
        fill="none"
        stroke="#4e2f22"
        strokeWidth="0.25"
        d="M15.500-16.400v3.600m15.500-3.600v3.600m15.500-3.600v3.600"
      />
    </g>
  );
}

export function Plant(place: Placed) {
  return (
    <g transform={at(place)}>
      <Shade width={15} />
      <path
        fill="none"
        stroke="#5c4a33"
        strokeWidth="0.9"
        d="M8-14c-.5-10-.6-19 .3-30M8-18c2-9 4.500-14 8-19M7.800-20c-2.500-8-5-12-9-15"
      />
      <path
        fill="#55694c"
        d="M8.300-44c-5-4-6.500-10-3.300-16.500 4.500 4 6 10.500 3.300 16.500zM16-37c1-6.500 5-10.500 11.500-11.500-.5 7-4.500 11-11.500 11.500zM-1.200-35c-6.500.3-11-3.500-13-10 7-.3 11.600 3.200 13 10z"
      />
      <path
        fill="#6a7f5d"
        d="M8.500-38c1.500-6 5.500-10 11.500-11.500.5 6.500-4 11-11.500 11.500zM7.900-34c-6.500-.5-10.500-4-12-10.500 6.500.2 11 4 12 10.500zM13-30.500c4.500-4.500 9.500-5.500 15-3-4 5-9 6.200-15 3zM3-28c-4 3.800-8.500 4.500-13.500 2 3.500-4.500 8-5.300 13.500-2z"
      />
      <path fill="#455a40" d="M8.400-46c-1-4.500-.5-9.500 1.800-14 2.300 4.700 2 9.500-1.800 14z" />
      <path fill="#c6bba8" d="M1-15h14l-1.600 13.500c-.1.900-.7 1.500-1.600 1.500H4.200c-.9 0-1.500-.6-1.600-1.500z" />
      <path fill="#aa9e8a" d="M10.500-15H15l-1.600 13.500c-.1.900-.7 1.500-1.600 1.500H9.500z" />
      <path fill="#d8cebd" d="M.4-16.500h15.200v2.200H.4z" />
    </g>
  );
}

/** A window down to the skirting, with the town outside: 48 wide, 84 high. */
export function TallWindow(place: Placed) {
  return (
    <g transform={at(place)}>
      <path fill="#f2efe8" d="M0-92h48v84H0z" />
      <path fill="#dfe8ea" d="M3-89h42v78H3z" />
      <path fill="#c3cfd2" d="M3-45h8v-9h7v14h5v-22h9v30h6v-9h7v30H3z" />
      <path fill="#aebdc0" d="M3-26h42v15H3z" opacity="0.6" />
      <path fill="#f2efe8" d="M22.800-92h2.400v84h-2.400zM0-51h48v2H0z" />
      <path fill="#000" opacity="0.08" d="M3-89h42v2.500H3zM3-89h2v78H3z" />
      <path fill="#e6e1d6" d="M-2-8.500h52v2.500H-2z" />
    </g>
  );
}
