/** One line weight on a 24-unit grid, as in shared/ui/icon.tsx; these are the operator's alone and stay off the public pages. */
const drawings = {
  dashboard: 'M3.5 5h17v10h-17ZM12 5v10M3.500 10h17M8 20l1-5M16 20l-1-5',
  categories: 'M4 6h3M4 12h3M4 18h3M10.5 6H20M10.5 12H20M10.5 18H20',
  write: 'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19ZM14 6.500l3.500 3.500',
  posts: 'M3.5 4.500h17v15h-17ZM3.5 9.500h17M9 9.500v10',
  people: 'M3.5 6h17v12h-17ZM3.5 6.500l8.500 7 8.500-7',
  ball: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17ZM8.500 4.800c3 4.500 3 10 0 14.400M15.500 4.800c-3 4.500-3 10 0 14.400',
  stumps: 'M7 7v14M12 7v14M17 7v14M6.500 4.500h5M12.500 4.500h5M4 21h16',
} as const;

export type AdminDrawingName = keyof typeof drawings;

/** A decorative drawing; the words beside it say what it means. */
export function AdminDrawing({ name }: { name: AdminDrawingName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
