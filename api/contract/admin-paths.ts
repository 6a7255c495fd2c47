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
export const SETTINGS = '/admin/settings';
export const MEDIA = '/admin/media';
export const NOTICES = '/admin/notices';
export const PAGES = '/admin/pages';
export const FIXTURES = '/admin/fixtures';
export const TRASH = '/admin/trash';
