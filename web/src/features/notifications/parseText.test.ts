import { expect, test } from 'vitest'
import { parseText } from './parseText.ts'

const strong = (text: string) => ({ text, strong: true })
const plain = (text: string) => ({ text, strong: false })

test.each([
  ['', []],
  ['Just words', [plain('Just words')]],
  ['<b>Ada</b> joined <b>The Long Take</b>.', [strong('Ada'), plain(' joined '), strong('The Long Take'), plain('.')]],
  ['<b>A &amp; B</b>', [strong('A & B')]],
  ['&lt;script&gt;alert(&#39;x&#x27;)&lt;/script&gt;', [plain("<script>alert('x')</script>")]],
  ['<i>no</i> <img src=x onerror=alert(1)>', [plain('<i>no</i> <img src=x onerror=alert(1)>')]],
  ['&amp;lt;b&amp;gt; stays', [plain('&lt;b&gt; stays')]],
  ['&unknown; &#0; &#x110000; &', [plain('&unknown; &#0; &#x110000; &')]],
  ['<b>never closed', [strong('never closed')]],
  ['<b></b>', []],
])('%s', (html, runs) => expect(parseText(html)).toEqual(runs))
