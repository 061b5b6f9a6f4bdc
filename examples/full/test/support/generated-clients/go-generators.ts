import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installed, runIn, WORKS, type Generator } from './generator.ts'
import { openapiGenerator } from './openapi-generator.ts'

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const MODULE = 'module example\n\ngo 1.24\n'

/** Throws if a client reads numbers in 32 bits, which hold 7 digits. */
export async function refuseShortFloats(folder: string, extension: string, type: RegExp): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith(extension)))
    if (type.test(await readFile(join(folder, file), 'utf8'))) throw new Error(`${file} reads numbers in 32 bits`)
}

const PROGRAM = `package main

import (
	"context"
	"encoding/json"
	"example/bourse"
	"fmt"
	"net/http"
	"os"
)

func client(key string) *bourse.ClientWithResponses {
	sign := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv(key))
		return nil
	}
	made, err := bourse.NewClientWithResponses(os.Getenv("BOURSE_URL"), bourse.WithRequestEditorFn(sign))
	if err != nil {
		panic(err)
	}
	return made
}

func ask(key string, params bourse.EodListParams) *bourse.EodListResponse {
	params.Symbols = &[]string{"AAPL"}
	answer, err := client(key).EodListWithResponse(context.Background(), &params)
	if err != nil {
		panic(err)
	}
	return answer
}

func main() {
	rows := []bourse.EodListRow{}
	limit := 2
	first := ""
	for cursor := &first; cursor != nil; {
		page := ask("BOURSE_KEY", bourse.EodListParams{Limit: &limit, Cursor: cursor})
		rows = append(rows, page.JSON200.Data...)
		cursor = page.JSON200.Meta.NextCursor
	}
	ask("LIMITED_KEY", bourse.EodListParams{})
	answer := ask("LIMITED_KEY", bourse.EodListParams{})
	result, _ := json.Marshal(map[string]any{
		"rows": len(rows), "close": rows[0].Close, "volume": rows[0].Volume,
		"status": answer.StatusCode(), "code": answer.ApplicationproblemJSON4XX.Code,
	})
	fmt.Println(string(result))
}
`

export const oapiCodegen: Generator = {
  name: 'oapi-codegen',
  checks: WORKS,
  needs: { go: 'version' },
  async generate({ document, folder }) {
    const bin = await installed('oapi-codegen-2.8.2', (here) =>
      runIn(here, 'go', ['install', OAPI_CODEGEN], { GOBIN: here }),
    )
    await mkdir(join(folder, 'bourse'))
    const args = ['-generate', 'types,client', '-package', 'bourse', '-o', 'bourse/bourse.go', document]
    await runIn(folder, join(bin, 'oapi-codegen'), args)
    await refuseShortFloats(join(folder, 'bourse'), '.go', /\bfloat32\b/)
    await writeFile(join(folder, 'go.mod'), MODULE)
    await writeFile(join(folder, 'main.go'), PROGRAM)
    await runIn(folder, 'go', ['mod', 'tidy'])
    await runIn(folder, 'go', ['build', '-o', 'program', '.'])
  },
  runProgram: ({ folder }, variables) => runIn(folder, join(folder, 'program'), [], variables),
}

export const openapiGeneratorGo: Generator = openapiGenerator('go', {
  needs: { go: 'version' },
  async compile(folder) {
    // `utils.go` has helpers for every type.
    await refuseShortFloats(folder, '.go', /json:"[^"]*"`[^\n]*float32|\bfloat32 `json/)
    await runIn(folder, 'go', ['build', './...'])
  },
})
