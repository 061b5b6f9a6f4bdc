/** Links from a console page to the admin API, where programs can do the same. */
export const AdminDocs = () => <a href="/docs/admin">Admin API</a>
