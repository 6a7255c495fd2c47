// The operator's pages, one constant each: the server answers all of them with one document, the browser's menu leads to them.

export const ADMIN_PATH = '/admin';
export const CATEGORIES = '/admin/categoryForm';
export const POST_FORM = '/admin/blogerForm';
export const POSTS = '/admin/homeBlogForm';
export const MESSAGES = '/admin/userInfo';
export const ACCOUNT = '/admin/account';
export const SOURCES = '/admin/sources';
export const SPEED = '/admin/speed';
export const COLLEAGUES = '/admin/colleagues';
export const ACTIVITY = '/admin/activity';
export const SERVER = '/admin/server';
export const IMPORT = '/admin/server/import';
export const EXPORT = '/admin/server/export';
export const SETTINGS = '/admin/settings';
/** The parts of the settings, in the order of their index. The first is shown where no part is named. */
export const SETTINGS_PARTS = [
  '/admin/settings/brand',
  '/admin/settings/numbers',
  '/admin/settings/links',
  '/admin/settings/facts',
  '/admin/settings/menu',
  '/admin/settings/home',
  '/admin/settings/questions',
  '/admin/settings/services',
  '/admin/settings/sports-id',
  '/admin/settings/login',
  '/admin/settings/contact-form',
  '/admin/settings/legal',
  '/admin/settings/history',
] as const;
export const MEDIA = '/admin/media';
export const NOTICES = '/admin/notices';
export const PAGES = '/admin/pages';
export const FIXTURES = '/admin/fixtures';
export const TRASH = '/admin/trash';
