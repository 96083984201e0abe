/** Names of the site and the department. Sample: the department replaces them with its own. */
export const siteName = '童眸';
export const departmentName = '儿童医院眼科';
export const siteTitle = `${siteName} · ${departmentName}`;
