/** One line weight on a 24-unit grid, as in shared/ui/icon.tsx; these are the operator's alone and stay off the public pages. */
const drawings = {
  dashboard: 'M3.5 5h17v10h-17ZM12 5v10M3.500 10h17M8 20l1-5M16 20l-1-5',
  categories: 'M4 6h3M4 12h3M4 18h3M10.5 6H20M10.5 12H20M10.5 18H20',
  write: 'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19ZM14 6.500l3.500 3.500',
  posts: 'M3.5 4.500h17v15h-17ZM3.5 9.500h17M9 9.500v10',
  pages: 'M6 3.500h9l4 4v13H6ZM14.500 3.500v4.500H19M9 12h7M9 16h7',
  pictures: 'M3.5 4.500h17v15h-17ZM3.5 16l5-5 4 4 3-3 5 5M15.500 8.500h.01',
  people: 'M3.5 6h17v12h-17ZM3.5 6.500l8.500 7 8.500-7',
  speed: 'M4 17a8.500 8.500 0 1 1 16 0M12 16l4-6M7 20h10',
  account: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.500c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  sources: 'M4 20V10M10 20V4M16 20v-7M3 20h18',
  colleagues:
    'M9 5a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM2.500 19.500c.7-3.500 3-5 6.500-5s5.800 1.500 6.500 5M16 5.500a3.500 3.500 0 0 1 0 6.500M17.500 14.800c2.300.5 3.700 2 4.200 4.700',
  activity: 'M3 12h4l3-7 4 14 3-7h4',
  server: 'M4 4.500h16v6H4ZM4 13.500h16v6H4ZM7.500 7.500h.01M7.500 16.500h.01M11 7.500h5M11 16.500h5',
  settings: 'M4 7h9M17 7h3M15 4.500v5M4 17h3M11 17h9M9 14.500v5M4 12h16',
  command: 'M4 5h16v14H4ZM8 10l3 2.500L8 15M13 15h3.500',
  done: 'm4.500 12.500 5 5 10-11',
  reopen: 'M4.5 12a7.500 7.500 0 1 0 2.500-5.600M4.5 4v4h4',
  bin: 'M4.5 7h15M9.5 7V4.500h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  spam: 'M8 3.500h8l4.500 4.500v8L16 20.500H8L3.5 16V8ZM12 8v5M12 16h.01',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M8.500 8.500h11v11h-11ZM15.500 8.500v-4h-11v11h4',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  mail: 'M3.5 6h17v12h-17ZM3.5 6.500l8.500 7 8.500-7',
  reply: 'M9 6 3.500 11.500 9 17M4 11.500h9a7 7 0 0 1 7 7',
  late: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17ZM12 7.500v5.500M12 16.500h.01',
  site: 'M13.5 4.500h6v6M19.500 4.500l-9 9M10 6H5v13h13v-5',
  logout: 'M10 4.500H5v15h5M14 8l4.500 4-4.500 4M18.500 12H10',
  ball: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17ZM8.500 4.800c3 4.500 3 10 0 14.400M15.500 4.800c-3 4.500-3 10 0 14.400',
  bell: 'M6 17v-6.500a6 6 0 0 1 12 0V17l1.500 1.500h-15ZM10 21h4M12 4.500V3',
  stumps: 'M7 7v14M12 7v14M17 7v14M6.500 4.500h5M12.500 4.500h5M4 21h16',
} as const;

export type AdminDrawingName = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as AdminDrawingName[];

/** A decorative drawing; the words next to it say what it means. */
export function AdminDrawing({ name }: { name: AdminDrawingName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
