/** The drawing colours: one green night, ivory lines, one warm floodlight, one cool, and the soils of each sport. */
export const night = '#06110c';
export const pine = '#0a1d14';
export const moss = '#10301f';
export const fern = '#1a4a2e';
export const turf = '#27683d';
export const leaf = '#3b8a4c';
export const sprout = '#6db35f';

export const ivory = '#f6efdc';
export const bone = '#dcd2b6';
export const stone = '#a69d85';
export const ash = '#5d6458';

export const lamp = '#ffb13d';
export const glow = '#ffdc94';
export const ember = '#d27a1c';

export const ice = '#8fd3e0';
export const lake = '#3c8ba3';
export const tide = '#1d5468';
export const deep = '#0d2c3a';

export const cherry = '#c53f2c';
export const wine = '#7d2220';
export const felt = '#4c1720';

export const straw = '#d9b577';
export const sand = '#b98f54';
export const clay = '#b9562f';
export const brick = '#8c3c22';
export const soil = '#4b2a1b';
export const peat = '#2a1811';

export const dusk = '#1b2140';
export const violet = '#4a3a63';
export const rose = '#b9604f';

export const skin = '#9a6240';
export const skinShade = '#6f4229';
export const bay = '#7a4326';
export const ink = '#0c1712';
