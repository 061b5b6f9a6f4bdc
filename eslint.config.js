import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import importX from 'eslint-plugin-import-x'
import jsdoc from 'eslint-plugin-jsdoc'
import tseslint from 'typescript-eslint'
import { boundaries } from './.ci/lint/boundaries.ts'
import { datasetKeys } from './.ci/lint/dataset-keys.ts'
import { derivations } from './.ci/lint/derivations.ts'
import { fileNames } from './.ci/lint/file-names.ts'
import { stagingTables } from './.ci/lint/staging-tables.ts'

const PRODUCT = ['host/src/**/*.ts', 'packages/**/src/**/*.ts', 'packages/console/app/**/*.{ts,tsx}']
/** Packages that dataset authors write or import. */
const PACKAGES = [
  'packages/{kit,services,calendar-rules,option-pricing}/src/**/*.ts',
  'packages/{datasets,sources}/*/src/**/*.ts',
  'packages/demo/src/**/*.ts',
]

/** Maximum characters per line. */
const LINE = 120
const ADDRESS = '^ *(?:// |\\* )?\\S*https?://\\S+$'
/** Test titles are complete sentences. */
const TITLE = "^ *(?:describe|test|it)(?:\\.\\w+)?\\('"

/** Generated code, which may exceed the size limits. */
const GENERATED = ['packages/client/src/generated/**']

const USE_CLOCK = '"now" comes from the injected clock'
const USE_DATES = `dates are YYYY-MM-DD text: use the date functions from @bourse/kit; ${USE_CLOCK}`
const USE_DECIMALS = 'prices and amounts are exact decimal text: use Decimal and decimalText from @bourse/kit'

export default defineConfig(
  globalIgnores(['**/dist/', '**/.bourse/', '**/coverage/', '**/test/fixtures/']),

  js.configs.recommended,
  tseslint.configs.recommended,
  {
    name: 'bourse/everywhere',
    plugins: {
      bourse: {
        rules: {
          boundaries,
          'dataset-keys': datasetKeys,
          derivations,
          'file-names': fileNames,
          'staging-tables': stagingTables,
        },
      },
    },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'bourse/boundaries': 'error',
      'bourse/file-names': 'error',

      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-base-to-string': 'error',

      // `any` would silently disable type checking; data from outside is `unknown` until it is validated.
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',

      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],

      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      eqeqeq: 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'object-shorthand': 'error',
      'prefer-template': 'error',
    },
  },
  {
    name: 'bourse/default exports only for datasets and where a tool requires them',
    files: [
      'packages/{datasets,delivery}/*/src/{dataset,index}.ts',
      'packages/{admin,console,portal,sign-in}/src/{dataset,index}.ts',
      'packages/testkit/test/datasets/*/src/{dataset,index}.ts',
      'examples/**/src/**/{dataset,index}.ts',
      '**/*.config.{js,ts}',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    name: 'bourse/an index file only re-exports public names',
    files: ['**/index.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > :not(ExportAllDeclaration, ExportNamedDeclaration[source])',
          message: 'index.ts only re-exports: put this into a file named after it',
        },
      ],
    },
  },
  {
    name: 'bourse/the product',
    files: PRODUCT,
    ignores: ['**/index.ts', 'packages/engine/src/wiring/config/clock.ts', 'packages/console/app/format/now.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'parseFloat', message: USE_DECIMALS }],
      'no-restricted-properties': ['error', { object: 'Number', property: 'parseFloat', message: USE_DECIMALS }],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: USE_CLOCK },
        { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: USE_CLOCK },
      ],
    },
  },
  {
    name: 'bourse/all datasets have the same layout',
    files: ['packages/{datasets,delivery}/*/src/**/*.ts', 'packages/console/src/**/*.ts'],
    rules: { 'bourse/dataset-keys': 'error', 'bourse/derivations': 'error', 'bourse/staging-tables': 'error' },
  },
  {
    name: 'bourse/no Date in code that dataset authors read',
    files: PACKAGES,
    ignores: ['packages/kit/src/values/dates.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: USE_DECIMALS },
        { name: 'Date', message: USE_DATES },
      ],
    },
  },
  {
    name: 'bourse/every public export is documented',
    files: ['packages/{kit,services}/src/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          enableFixer: false,
          require: { ClassDeclaration: true, FunctionDeclaration: true },
          contexts: [
            'ExportNamedDeclaration > VariableDeclaration',
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
          ],
        },
      ],
      'jsdoc/no-blank-blocks': 'error',
    },
  },
  {
    name: 'bourse/no circle of imports',
    files: PRODUCT,
    ignores: GENERATED,
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts'] })] },
    rules: { 'import-x/no-cycle': 'error' },
  },
  {
    name: 'bourse/small functions and files',
    files: PRODUCT,
    ignores: GENERATED,
    rules: { 'max-lines': ['error', { max: 300 }], 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    name: 'bourse/console components may be longer, because they contain markup',
    files: ['packages/console/app/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 100 }] },
  },
  {
    name: 'bourse/maximum line length, except for addresses',
    files: [...PRODUCT, '.ci/**/*.ts', 'packages/console/build/*.ts', 'examples/*/src/**/*.ts'],
    ignores: ['**/test/**', ...GENERATED],
    rules: { 'max-len': ['error', { code: LINE, ignorePattern: ADDRESS }] },
  },
  {
    name: 'bourse/maximum line length in tests, except for titles and templates',
    files: ['**/test/**/*.{ts,tsx}'],
    rules: {
      'max-len': [
        'error',
        {
          code: LINE,
          ignorePattern: `${ADDRESS}|${TITLE}`,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
  {
    name: 'bourse/tests may use untyped responses, because a wrong type fails the test',
    files: ['**/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  { name: 'bourse/plain JavaScript', files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
)
